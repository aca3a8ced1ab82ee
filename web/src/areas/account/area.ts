import { UserOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import { titles } from './messages/titles';

/** Open to every signed-in user; reached from the user menu. */
export const accountArea = {
  path: '/account',
  title: titles.account,
  icon: UserOutlined,
  hidden: true,
  redirect: '/account/center',
  children: [
    { path: '/account/center', title: titles.center, hidden: true, load: () => import('./center') },
    { path: '/account/settings', title: titles.settings, hidden: true, load: () => import('./settings') },
  ],
} as const satisfies GroupNode;
