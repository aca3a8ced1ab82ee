import { SafetyOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import type { PermissionId } from '@/auth/permissions';
import { titles } from './messages/titles';

const permissions: readonly PermissionId[] = ['ADMIN_AUTH_SECURITY'];

export const securityArea = {
  path: '/security',
  title: titles.security,
  icon: SafetyOutlined,
  children: [
    {
      path: '/security/user-list',
      title: titles.users,
      redirect: '/security/user-item-list',
      children: [
        { path: '/security/user-item-list', title: titles.user, permissions, load: () => import('./users') },
        { path: '/security/user-account-list', title: titles.account, permissions, load: () => import('./accounts') },
      ],
    },
    { path: '/security/role-list', title: titles.role, permissions, load: () => import('./roles') },
    { path: '/security/permission-list', title: titles.permission, permissions, load: () => import('./permissions') },
    { path: '/security/action-list', title: titles.action, permissions, load: () => import('./actions') },
    { path: '/security/module-list', title: titles.module, permissions, load: () => import('./modules') },
  ],
} as const satisfies GroupNode;
