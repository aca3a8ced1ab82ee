import { createBrowserRouter, matchRoutes, type RouteObject, redirect } from 'react-router';
import { publicPages } from '@/areas/public';
import { component, loadChunk } from './chunks';
import { LOGIN, skipLogin, wantConfig } from './guards';
import { Exception, RouteError } from './RouteError';
import { FirstPaint, Standalone } from './Standalone';

const publicRoutes: RouteObject[] = [
  { path: '/user', loader: () => redirect(LOGIN) },
  ...publicPages.map(
    (page): RouteObject => ({
      path: page.path,
      handle: page,
      loader: page.path === LOGIN ? skipLogin : () => null,
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

// Guards are middleware, which this version runs only when asked to.
const future = { v8_middleware: true };

const otherRoutes = async () => (await loadChunk(() => import('./shellRoutes'))).routes;

/** The login page does without the manifest of all pages: it is fetched for the first address that is not public. */
export async function createRouter() {
  const isPublic = matchRoutes(routes, globalThis.location.pathname) !== null;
  // Should the fetch fail, the router tries again itself and shows what went wrong.
  const others = isPublic ? undefined : await otherRoutes().catch(() => undefined);
  if (others !== undefined) return createBrowserRouter([...routes, ...others], { future });
  return createBrowserRouter(routes, {
    future,
    patchRoutesOnNavigation: async ({ patch }) => patch(null, await otherRoutes()),
  });
}
