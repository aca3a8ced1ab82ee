import type { Title } from '@/i18n/language';

export const titles = {
  account: { zh: '个人', en: 'Account' },
  center: { zh: '个人中心', en: 'Account Centre' },
  settings: { zh: '个人设置', en: 'Account Settings' },
} as const satisfies Readonly<Record<string, Title>>;
