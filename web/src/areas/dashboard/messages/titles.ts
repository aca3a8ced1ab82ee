import type { Title } from '@/i18n/language';

export const titles = {
  dashboard: { zh: '工作台', en: 'Dashboard' },
  homepage: { zh: '首页', en: 'Homepage' },
  myTask: { zh: '我的任务', en: 'My Task' },
} as const satisfies Readonly<Record<string, Title>>;
