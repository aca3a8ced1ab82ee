import type { Title } from '@/i18n/language';

export const titles = {
  login: { zh: '登录', en: 'Login' },
  register: { zh: '注册', en: 'Register' },
  registerResult: { zh: '注册结果', en: 'Register Result' },
  lookupHome: { zh: '学号查询说明', en: 'Lookup Home' },
  query: { zh: '学号查询', en: 'Student Number Lookup' },
  oauth2: { zh: '单点登录', en: 'OAuth2 Authorization' },
  wpsOauth2: { zh: 'WPS 登录', en: 'WPS OAuth2 Login' },
  setup: { zh: '创建首位管理员', en: 'First Administrator' },
  help: { zh: '帮助', en: 'Help' },
  privacy: { zh: '隐私说明', en: 'Privacy' },
  terms: { zh: '使用条款', en: 'Terms' },
  kiosk: { zh: '自助打印', en: 'Kiosk' },
  verify: { zh: '材料核验', en: 'Verify a Paper' },
} as const satisfies Readonly<Record<string, Title>>;
