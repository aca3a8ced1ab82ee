import { TOKEN_KEY, TOKEN_LIFE_MS } from '@/app/constants';

/** A token that is spoilt or too old counts as none. */
export function readToken(now = Date.now()): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(TOKEN_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('token' in stored) || !('expires' in stored)) return null;
    const { token, expires } = stored;
    return typeof token === 'string' && typeof expires === 'number' && expires > now ? token : null;
  } catch {
    return null;
  }
}
export function writeToken(token: string, now = Date.now()): void {
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ token, expires: now + TOKEN_LIFE_MS }));
}
export function clearToken(): void {
  localStorage.removeItem(TOKEN_KEY);
}
