import type { Title } from '@/i18n/language';

export const titles = {
  si: { zh: '学籍信息', en: 'Student Information' },
  home: { zh: '学籍首页', en: 'Home' },
  queryGroup: { zh: '学生查询', en: 'Student Query' },
  students: { zh: '学生', en: 'Student' },
  semesters: { zh: '学期学籍', en: 'Student Semester' },
  print: { zh: '学籍打印', en: 'Student Print' },
  minors: { zh: '学生辅修', en: 'Student Minor' },
  awardQuery: { zh: '获奖查询', en: 'Student Award Query' },
  guardians: { zh: '学生监护人', en: 'Student Guardian' },
  awards: { zh: '学生获奖', en: 'Student Award' },
  log: { zh: '学籍日志', en: 'Student Info. Log' },
  statistics: { zh: '学生统计', en: 'Statistics' },
  settingGroup: { zh: '设置', en: 'Setting' },
  settings: { zh: '学籍设置', en: 'System Setting' },
  cohorts: { zh: '年级', en: 'Cohort' },
  studyStatuses: { zh: '学籍状态', en: 'Study Status' },
  help: { zh: '帮助', en: 'Help' },
} as const satisfies Readonly<Record<string, Title>>;
