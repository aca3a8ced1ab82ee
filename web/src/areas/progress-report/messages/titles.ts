import type { Title } from '@/i18n/language';

export const titles = {
  group: { zh: '进展报告', en: 'Progress Report' },
  student: { zh: '学生报告', en: 'Student' },
  panel: { zh: '评审小组', en: 'Assessment Panel' },
  head: { zh: '系主任', en: 'Department Head' },
  dean: { zh: '学部', en: 'Division' },
  config: { zh: '报告配置', en: 'Config' },
  help: { zh: '报告帮助', en: 'Help' },
} as const satisfies Readonly<Record<string, Title>>;
