import { type RouteObject, redirect } from 'react-router';
import { areas } from '@/areas';
import { useSession } from '@/auth/session';
import { component } from './chunks';
import { AFTER_LOGIN, HOME, landingFor, openingOf, requirePermissions, requireUser } from './guards';
import { groupsOf, pagesOf } from './manifest';
import { RouteError } from './RouteError';
import { FirstPaint } from './Standalone';

const shellRoutes: RouteObject[] = [
  { path: '/', loader: () => redirect(HOME) },
  { path: AFTER_LOGIN, loader: () => redirect(landingFor(areas, useSession.getState().grants)) },
  ...groupsOf(areas).map(
    (group): RouteObject => ({
      path: group.path,
      loader: () => {
        const page = openingOf(group, useSession.getState().grants);
        if (page === undefined) throw new Response(null, { status: 403 });
        return redirect(page);
      },
      errorElement: <RouteError />,
    }),
  ),
  ...pagesOf(areas).map(
    (page): RouteObject => ({
      path: page.path,
      handle: page,
      loader: requirePermissions(page.permissions),
      lazy: component(page.load),
      errorElement: <RouteError />,
    }),
  ),
];

export const routes: RouteObject[] = [
  {
    id: 'shell',
    middleware: [requireUser],
    loader: () => null,
    lazy: component(() => import('@/shell/Shell')),
    errorElement: <RouteError />,
    hydrateFallbackElement: <FirstPaint />,
    children: shellRoutes,
  },
  { path: '*', loader: () => redirect('/404') },
];
