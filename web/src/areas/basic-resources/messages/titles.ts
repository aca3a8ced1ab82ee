import type { Title } from '@/i18n/language';

export const titles = {
  basic: { zh: '基础资源', en: 'Basic Resources' },
  log: { zh: '系统日志', en: 'System Log' },
} as const satisfies Readonly<Record<string, Title>>;
