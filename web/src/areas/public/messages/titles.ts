import type { Title } from '@/i18n/language';

export const titles = {
  login: { zh: '登录', en: 'Login' },
  setup: { zh: '创建首位管理员', en: 'First Administrator' },
  help: { zh: '帮助', en: 'Help' },
  privacy: { zh: '隐私说明', en: 'Privacy' },
  terms: { zh: '使用条款', en: 'Terms' },
} as const satisfies Readonly<Record<string, Title>>;
