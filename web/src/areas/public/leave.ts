import { call } from '@/api/client';
import type { Provider } from '@/api/contract';
import { safeRedirect } from '@/lib/redirect';

/** Asks the server where the provider's sign-in is; CAS has a call of its own. */
export async function providerAddress({ kind, code }: Provider, redirect: string | null): Promise<string> {
  const query = { provider: code, redirect: safeRedirect(redirect), _t: Date.now() };
  const path = kind === 'CAS' ? '/api/sso/login' : '/api/auth/oauth2/login';
  return (await call<{ location: string }>('GET', path, { query })).location;
}

/** Leaves for an address of the web and for nothing else that a browser would run. */
export function leaveFor(location: string): void {
  const { protocol, href } = new URL(location);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('not an address of the web');
  globalThis.location.assign(href);
}
