import type { Title } from '@/i18n/language';

export const titles = {
  es: { zh: '选课', en: 'Elective Selection' },
  courses: { zh: '选课课程', en: 'Course' },
  types: { zh: '选修类别', en: 'Type' },
  students: { zh: '学生选课学分', en: 'Student' },
  selections: { zh: '学生选课', en: 'Student Subject' },
  log: { zh: '选课日志', en: 'Log' },
  settings: { zh: '选课设置', en: 'Settings' },
  help: { zh: '选课帮助', en: 'Help' },
} as const satisfies Readonly<Record<string, Title>>;
