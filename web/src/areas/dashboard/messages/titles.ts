import type { Title } from '@/i18n/language';

export const titles = {
  dashboard: { zh: '工作台', en: 'Dashboard' },
  homepage: { zh: '首页', en: 'Homepage' },
  process: { zh: '发起申请', en: 'Process' },
  myApp: { zh: '我的申请', en: 'My Application' },
  myTask: { zh: '我的任务', en: 'My Task' },
} as const satisfies Readonly<Record<string, Title>>;
