import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { publicPages } from '@/areas/public';
import { hasToken } from '@/auth/session';
import { component, loadChunk } from './chunks';
import { AFTER_LOGIN, LOGIN, wantConfig } from './guards';
import { Exception, RouteError } from './RouteError';
import { FirstPaint, Standalone } from './Standalone';

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
];

export const routes: RouteObject[] = [
  {
    element: <Standalone />,
    middleware: [wantConfig],
    loader: () => null,
    hydrateFallbackElement: <FirstPaint />,
    errorElement: <RouteError />,
    children: publicRoutes,
  },
];

/** The login page does without the manifest of two hundred pages: it is fetched for the first other address. */
export const createRouter = () =>
  createBrowserRouter(routes, {
    patchRoutesOnNavigation: async ({ patch }) => {
      const { routes: others } = await loadChunk(() => import('./shellRoutes'));
      patch(null, others);
    },
  });
