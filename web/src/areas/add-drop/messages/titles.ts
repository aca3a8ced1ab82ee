import type { Title } from '@/i18n/language';

export const titles = {
  addDrop: { zh: '加退选', en: 'Add/Drop' },
  courses: { zh: '加退选课程', en: 'Course' },
  students: { zh: '加退选学生', en: 'Student' },
  changes: { zh: '加退选记录', en: 'Student Subject' },
  specials: { zh: '特殊学生科目', en: 'Special Student Subject' },
  log: { zh: '加退选日志', en: 'Log' },
  settings: { zh: '加退选设置', en: 'Add/Drop Settings' },
  openings: { zh: '开放学期', en: 'Open Semester' },
  semesters: { zh: '加退选学期', en: 'Add/Drop Semester' },
  exceptions: { zh: '学生例外', en: 'Add/Drop Student' },
  help: { zh: '加退选帮助', en: 'Help' },
} as const satisfies Readonly<Record<string, Title>>;
