import type { SignInWays } from '@/api/contract';
import { useConfig } from '@/app/config';

const NONE: SignInWays = { code: false, forgot: false, register: false, lookup: false, providers: [] };

/** What the server offers beside the password. */
export const signInWays = (): SignInWays => ({
  ...NONE,
  ...(useConfig.getState().config?.signIn as Partial<SignInWays> | undefined),
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
