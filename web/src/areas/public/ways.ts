import { call } from '@/api/client';
import type { Provider, SignInWays } from '@/api/contract';
import { useConfig } from '@/app/config';
import { safeRedirect } from '@/lib/redirect';

const NONE: SignInWays = { code: false, forgot: false, register: false, lookup: false, providers: [] };

/** What the server offers beside the password. */
export const signInWays = (): SignInWays => ({
  ...NONE,
  ...useConfig.getState().config?.signIn,
});

export type Way = 'code' | 'forgot';

/** The address of another way in; where the person wanted to go stays in it. */
export function wayAddress(way: Way | undefined, params: URLSearchParams): string {
  const kept = new URLSearchParams();
  const redirect = params.get('redirect');
  if (way !== undefined) kept.set('way', way);
  if (redirect !== null) kept.set('redirect', redirect);
  const query = kept.toString();
  return query === '' ? '/user/login' : `/user/login?${query}`;
}

/** Asks the server where the provider's sign-in is; CAS has a call of its own. */
export async function providerAddress({ kind, code }: Provider, redirect: string | null): Promise<string> {
  const query = { provider: code, redirect: safeRedirect(redirect), _t: Date.now() };
  const path = kind === 'CAS' ? '/api/sso/login' : '/api/auth/oauth2/login';
  return (await call<{ location: string }>('GET', path, { query })).location;
}
