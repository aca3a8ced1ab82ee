import { ExperimentOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import { titles } from './messages/titles';

/** Samples of the kit for those who build pages; not part of a production build. */
export const galleryArea = {
  path: '/gallery',
  title: titles.gallery,
  icon: ExperimentOutlined,
  redirect: '/gallery/list',
  children: [
    { path: '/gallery/list', title: titles.list, load: () => import('./list') },
    { path: '/gallery/profile', title: titles.profile, load: () => import('./profile') },
    { path: '/gallery/result', title: titles.result, load: () => import('./result') },
    { path: '/gallery/exception', title: titles.exception, load: () => import('./exception') },
    { path: '/gallery/components', title: titles.components, load: () => import('./components') },
  ],
} as const satisfies GroupNode;
