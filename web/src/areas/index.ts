import type { ManifestNode, PageNode } from '@/app/manifest';
import { accountArea } from './account/area';
import { dashboardArea } from './dashboard/area';
import type { publicPages } from './public';

/** Every area with pages, in the order of the menu. */
const preview = {
  path: '/preview',
  title: { zh: '预览', en: 'Preview' },
  children: [
    {
      path: '/preview/semester-list',
      title: { zh: '学期', en: 'Semester' },
      permissions: ['ADMIN_AUTH_BASIC_TERM'],
      load: () => import('./preview/semesters'),
    },
  ],
} as const;
export const areas = [dashboardArea, accountArea, preview] as const satisfies readonly ManifestNode[];

type PathsIn<T> =
  T extends PageNode<infer P> ? P : T extends { readonly children: readonly (infer C)[] } ? PathsIn<C> : never;
/** Every address the portal has, for typed links. */
export type PagePath = PathsIn<(typeof areas)[number]> | (typeof publicPages)[number]['path'];
