import type { Title } from '@/i18n/language';

export const titles = {
  page: { zh: '网上报名管理', en: 'Online Registration Management' },
} as const satisfies Readonly<Record<string, Title>>;
