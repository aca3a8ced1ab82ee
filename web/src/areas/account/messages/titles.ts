import type { Title } from '@/i18n/language';

export const titles = {
  settings: { zh: '个人设置', en: 'Account Settings' },
} as const satisfies Readonly<Record<string, Title>>;
