import { type LoaderFunction, type MiddlewareFunction, redirect } from 'react-router';
import type { UserInfo } from '@/api/schema.gen';
import { canVisit, type Grants, type PageCode } from '@/auth/permissions';
import { ensureUser, forgetSession, hasToken, useSession } from '@/auth/session';
import { ensureConfig } from './config';
import { reportPlain } from './failures';
import { type GroupNode, type ManifestNode, pagesOf } from './manifest';

export const LOGIN = '/user/login';
export const HOME = '/dashboard/homepage';
export const AFTER_LOGIN = '/system/permission-list';

const loginFor = (request: Request, step?: string) => {
  const { pathname, search } = new URL(request.url);
  const first = step === undefined ? '' : `step=${step}&`;
  return redirect(`${LOGIN}?${first}redirect=${encodeURIComponent(pathname + search)}`);
};

/** Signed-in users have nothing to do at the login page, unless a provider sends them back or a step is open. */
export const skipLogin: LoaderFunction = ({ request }) => {
  const { searchParams } = new URL(request.url);
  const stays = !hasToken() || searchParams.has('sso') || searchParams.has('step');
  return stays ? null : redirect(AFTER_LOGIN);
};

/** Public pages go on with the built-in texts when the configuration cannot be read. */
export const wantConfig: MiddlewareFunction = async () => {
  await ensureConfig().catch(() => reportPlain('config'));
};

/** Signed-in users only; everybody else goes to the login page and comes back afterwards. */
export const requireUser: MiddlewareFunction = async ({ request }) => {
  if (!hasToken()) throw loginFor(request);
  try {
    await ensureConfig();
  } catch {
    forgetSession();
    await reportPlain('config');
    throw loginFor(request);
  }
  let { user } = useSession.getState();
  try {
    ({ user } = await ensureUser());
  } catch (cause) {
    forgetSession();
    await reportPlain(cause instanceof Error && cause.message === ROLES_MISSING ? 'roles' : 'userInfo');
    throw loginFor(request);
  }
  const step = user === null ? undefined : openStep(user);
  if (step !== undefined) throw loginFor(request, step);
};

/** What a session must do before it opens anything; the login page does it. */
export const openStep = (user: UserInfo): 'change' | 'enrol' | undefined => {
  if (user.mustChangePassword) return 'change';
  return user.mustEnrolSecondFactor ? 'enrol' : undefined;
};
const ROLES_MISSING = 'roles must be a non-null array';

/**
 * Runs after `requireUser`, since loaders start when all middleware has passed. Refusing in a loader and not in
 * middleware lets the shell stand around the 403 page.
 */
export const requirePermissions = (permissions: readonly PageCode[] | undefined): LoaderFunction => {
  return () => {
    if (!canVisit(useSession.getState().grants, permissions)) throw new Response(null, { status: 403 });
    return null;
  };
};

/** Where a group's address leads: its declared page if the user may see it, else the first one they may. */
export function openingOf(group: GroupNode, grants: Grants): string | undefined {
  const pages = pagesOf(group.children).filter((page) => canVisit(grants, page.permissions));
  return (pages.find((page) => page.path === group.redirect) ?? pages.find((page) => !page.hidden) ?? pages[0])?.path;
}

/** The address a signed-in user is sent to from the login page, and where it leads on to. */
export function landingFor(nodes: readonly ManifestNode[], grants: Grants): string {
  const page = pagesOf(nodes).find((candidate) => candidate.path === '/security/permission-list');
  return page !== undefined && canVisit(grants, page.permissions) ? page.path : HOME;
}
