import type { Title } from '@/i18n/language';

export const titles = {
  group: { zh: '自助打印', en: 'Self-service Printing' },
  student: { zh: '学生打印', en: 'Student Printing' },
  log: { zh: '学生打印记录', en: 'Student Print Records' },
  types: { zh: '打印类型', en: 'Print Types' },
  config: { zh: '打印设置', en: 'Settings' },
} as const satisfies Readonly<Record<string, Title>>;
