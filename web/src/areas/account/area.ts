import { UserOutlined } from '@ant-design/icons';
import type { PageNode } from '@/app/manifest';
import { titles } from './messages/titles';

/** Open to every signed-in user; reached from the user menu. */
export const accountArea = {
  path: '/account/settings',
  title: titles.settings,
  icon: UserOutlined,
  hidden: true,
  load: () => import('./settings'),
} as const satisfies PageNode;
