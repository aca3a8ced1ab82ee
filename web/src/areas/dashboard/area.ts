import { HomeOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import { titles } from './messages/titles';

export const dashboardArea = {
  path: '/dashboard',
  title: titles.dashboard,
  icon: HomeOutlined,
  children: [
    { path: '/dashboard/homepage', title: titles.homepage, load: () => import('./homepage') },
    {
      path: '/dashboard/mytask',
      title: titles.myTask,
      permissions: ['ADMIN_AUTH_PROCESS_MYTASK'],
      load: () => import('./myTask'),
    },
  ],
} as const satisfies GroupNode;
