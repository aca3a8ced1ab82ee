import { AppstoreOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import { titles } from './messages/titles';

export const basicArea = {
  path: '/basic-resources',
  title: titles.basic,
  icon: AppstoreOutlined,
  children: [
    {
      path: '/basic-resources/log',
      title: titles.log,
      permissions: ['ADMIN_AUTH_BASIC_LOG'],
      load: () => import('./systemLog'),
    },
  ],
} as const satisfies GroupNode;
