import { HomeOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import { titles } from './messages/titles';

export const dashboardArea = {
  path: '/dashboard',
  title: titles.dashboard,
  icon: HomeOutlined,
  redirect: '/dashboard/process',
  children: [
    { path: '/dashboard/homepage', title: titles.homepage, load: () => import('./home/homepage') },
    {
      path: '/dashboard/process',
      title: titles.process,
      permissions: ['ADMIN_AUTH_PROCESS'],
      load: () => import('./process/process'),
    },
    {
      path: '/dashboard/myapp',
      title: titles.myApp,
      permissions: ['ADMIN_AUTH_PROCESS_MYAPP'],
      load: () => import('./applications/myApp'),
    },
    {
      path: '/dashboard/mytask',
      title: titles.myTask,
      permissions: ['ADMIN_AUTH_PROCESS_MYTASK'],
      load: () => import('./tasks/myTask'),
    },
  ],
} as const satisfies GroupNode;
