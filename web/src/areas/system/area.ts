import { SettingOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import type { PermissionId } from '@/auth/permissions';
import { titles } from './messages/titles';

const permissions: readonly PermissionId[] = ['ADMIN_AUTH_SYSTEM'];

/** The settings and the manual are reached from the user menu and the command palette. */
export const systemArea = {
  path: '/system',
  title: titles.system,
  icon: SettingOutlined,
  children: [
    {
      path: '/system/message',
      title: titles.message,
      redirect: '/system/message-template-list',
      children: [
        {
          path: '/system/message-template-list',
          title: titles.template,
          permissions,
          load: () => import('./templates'),
        },
        { path: '/system/message-log-list', title: titles.log, permissions, load: () => import('./messageLog') },
      ],
    },
    {
      path: '/system/settings/basic',
      title: titles.basic,
      permissions,
      hidden: true,
      load: () => import('./basicSettings'),
    },
    {
      path: '/system/settings/manual',
      title: titles.manual,
      permissions: ['ADMIN_AUTH_SYSTEM_MANUAL'],
      hidden: true,
      load: () => import('./manual'),
    },
  ],
} as const satisfies GroupNode;
