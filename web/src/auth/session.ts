import { create } from 'zustand';
import { api, result } from '@/api/client';
import type { LoginView, UserInfo } from '@/api/schema.gen';
import { adoptLanguage, useLanguage } from '@/i18n/language';
import { clearToken, readToken } from '@/lib/token';
import { wipe } from '@/lib/vault';
import { type Grants, grantsOf } from './permissions';

interface Session {
  user: UserInfo | null;
  grants: Grants;
}

const EMPTY: Session = { user: null, grants: new Map() };
export const useSession = create<Session>(() => EMPTY);

export const hasToken = (): boolean => readToken() !== null;

export const signIn = (username: string, password: string): Promise<LoginView> =>
  result(api.POST('/api/auth/login', { body: { username, password } }));

/** The next page asks the server anew who this is. */
export const resetUser = (): void => useSession.setState(EMPTY);

/** Loads the user once per page life; later calls are free. */
export async function ensureUser(): Promise<Session> {
  const current = useSession.getState();
  return current.user === null ? loadUser() : current;
}

export async function loadUser(): Promise<Session> {
  const user = await result(api.GET('/api/user/info'));
  useSession.setState({ user, grants: grantsOf(user) });
  adoptLanguage(user.language);
  return useSession.getState();
}

// Roles are named in the language in which they were asked for; an answer that fails to come leaves the old names.
useLanguage.subscribe(({ language }, before) => {
  if (language !== before.language && useSession.getState().user !== null) void loadUser().catch(() => undefined);
});

/** Forgets the session in this browser only. */
export function forgetSession(): void {
  clearToken();
  resetUser();
}

/** Clears locally first and then tells the server, whose failure changes nothing here but is reported. */
export async function signOut(everywhere = false): Promise<void> {
  const token = readToken();
  const account = useSession.getState().user?.id;
  forgetSession();
  // A browser without a local store has nothing to forget.
  if (account !== undefined) await wipe(account).catch(() => undefined);
  const headers = token === null ? {} : { Authorization: `Bearer ${token}` };
  await result(api.POST('/api/auth/logout', { body: { everywhere }, headers }));
}
