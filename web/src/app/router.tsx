import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { areas, publicPages } from '@/areas';
import { hasToken, useSession } from '@/auth/session';
import { loadChunk } from './chunks';
import { AFTER_LOGIN, HOME, LOGIN, landingFor, openingOf, requirePermissions, requireUser, wantConfig } from './guards';
import { groupsOf, pagesOf } from './manifest';
import { Exception, RouteError } from './RouteError';
import { Standalone } from './Standalone';

const component = (load: () => Promise<{ default: React.ComponentType }>) => async () => ({
  Component: (await loadChunk(load)).default,
});

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
      middleware: [requirePermissions(page.permissions)],
      // A route without a loader would skip its middleware.
      loader: () => null,
      lazy: component(page.load),
      errorElement: <RouteError />,
    }),
  ),
];

const publicRoutes: RouteObject[] = [
  { path: '/user', loader: () => redirect(LOGIN) },
  ...publicPages.map(
    (page): RouteObject => ({
      path: page.path,
      handle: page,
      loader: () => (page.path === LOGIN && hasToken() ? redirect(AFTER_LOGIN) : null),
      lazy: component(page.load),
      errorElement: <RouteError />,
    }),
  ),
  ...([403, 404, 500] as const).map((code): RouteObject => ({ path: `/${code}`, element: <Exception code={code} /> })),
  { path: '*', loader: () => redirect('/404') },
];

export const routes: RouteObject[] = [
  {
    element: <Standalone />,
    middleware: [wantConfig],
    loader: () => null,
    hydrateFallbackElement: <div aria-busy="true" />,
    errorElement: <RouteError />,
    children: publicRoutes,
  },
  {
    id: 'shell',
    middleware: [requireUser],
    loader: () => null,
    lazy: component(() => import('@/shell/Shell')),
    errorElement: <RouteError />,
    hydrateFallbackElement: <div aria-busy="true" />,
    children: shellRoutes,
  },
];

export const createRouter = () => createBrowserRouter(routes);
