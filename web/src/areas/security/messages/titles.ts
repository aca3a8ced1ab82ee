import type { Title } from '@/i18n/language';

export const titles = {
  security: { zh: '安全管理', en: 'Security' },
  users: { zh: '用户管理', en: 'Users' },
  user: { zh: '用户', en: 'User' },
  account: { zh: '用户账号', en: 'User Account' },
  role: { zh: '角色', en: 'Role' },
  permission: { zh: '权限', en: 'Permission' },
  action: { zh: '操作', en: 'Action' },
  module: { zh: '模块', en: 'Module' },
} as const satisfies Readonly<Record<string, Title>>;
