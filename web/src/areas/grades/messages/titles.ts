import type { Title } from '@/i18n/language';

export const titles = {
  grades: { zh: '学生成绩', en: 'Student Grades' },
  home: { zh: '成绩首页', en: 'Home' },
  boards: { zh: '成绩报表', en: 'Report' },
  repeats: { zh: '重修统计', en: 'RP Statistics' },
  scale: { zh: '成绩等级', en: 'Grade Scale' },
  results: { zh: '学生成绩', en: 'Student Grade' },
  averages: { zh: '学生绩点', en: 'Student GPA' },
  filter: { zh: '绩点查询', en: 'GPA Filter' },
  rules: { zh: '系统设置', en: 'System Setting' },
  remarks: { zh: '成绩单说明', en: 'Specification' },
  transcripts: { zh: '成绩单', en: 'Transcript' },
  stations: { zh: '打印站点', en: 'Station' },
  setting: { zh: '成绩设置', en: 'Setting' },
  introduction: { zh: '成绩说明', en: 'Introduction' },
  release: { zh: '成绩公布', en: 'Grade Release' },
  distribution: { zh: '成绩分布设置', en: 'Grade Distribution Setting' },
  help: { zh: '成绩帮助', en: 'Help' },
} as const satisfies Readonly<Record<string, Title>>;
