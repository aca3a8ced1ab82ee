import type { Title } from '@/i18n/language';

export const titles = {
  system: { zh: '系统管理', en: 'System' },
  message: { zh: '消息', en: 'Message' },
  template: { zh: '消息模板', en: 'Message Template' },
  log: { zh: '消息记录', en: 'Message Log' },
  basic: { zh: '基础设置', en: 'Basic Settings' },
  manual: { zh: '操作手册', en: 'Operating Manual' },
} as const satisfies Readonly<Record<string, Title>>;
