import type { Title } from '@/i18n/language';

export const titles = {
  office: {
    group: { zh: '排课数据采集', en: 'Timetable Data Collection' },
    course: { zh: '采集课程', en: 'Collected Courses' },
    group_: { zh: '采集学生组', en: 'Collected Groups' },
    teacher: { zh: '采集任课', en: 'Collected Teaching' },
    division: { zh: '采集轮次与学部', en: 'Rounds and Divisions' },
    config: { zh: '采集设置', en: 'Collection Config' },
    log: { zh: '采集日志', en: 'Collection Log' },
    help: { zh: '采集帮助', en: 'Collection Help' },
  },
  division: {
    group: { zh: '开课填报', en: 'Course Planning' },
    introduction: { zh: '填报说明', en: 'Planning Introduction' },
    course: { zh: '填报课程', en: 'Planned Courses' },
    group_: { zh: '填报学生组', en: 'Planned Groups' },
    teacher: { zh: '填报任课', en: 'Planned Teaching' },
    division: { zh: '填报权限', en: 'Planning Authority' },
    config: { zh: '填报规则', en: 'Planning Rules' },
    log: { zh: '填报日志', en: 'Planning Log' },
    help: { zh: '填报帮助', en: 'Planning Help' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Title>>>>;
