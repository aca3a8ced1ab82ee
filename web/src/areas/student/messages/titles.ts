import type { Title } from '@/i18n/language';

export const titles = {
  information: { zh: '我的信息', en: 'Update Information' },
  timetable: { zh: '我的课表', en: 'My Timetable' },
  exams: { zh: '考试安排', en: 'Exam Timetable' },
  selection: { zh: '选课', en: 'Course Selection' },
  addDrop: { zh: '加退选', en: 'Add/Drop' },
  report: { zh: '成绩报告', en: 'Grade Report' },
  graduation: { zh: '毕业审核报告', en: 'Graduation Audit Report' },
  degree: { zh: '毕业审核', en: 'Graduation Audit' },
  evaluation: { zh: '教学评价', en: 'Teaching Evaluation' },
  progress: { zh: '进展报告', en: 'Progress Report' },
  applications: { zh: '申请登记', en: 'Application Registration' },
  prints: { zh: '我的打印', en: 'My Prints' },
  registrationGroup: { zh: '注册', en: 'Registration' },
  register: { zh: '返校注册', en: 'Return-to-campus Registration' },
} as const satisfies Readonly<Record<string, Title>>;
