import type { AccountView } from '@/api/schema.gen';

type Word = 'normal' | 'blocked' | 'disabled' | 'noPassword' | 'mustChange';
type Facts = Pick<AccountView, 'enabled' | 'hasPassword' | 'mustChangePassword' | 'blockedUntil'>;

export const isBlocked = ({ blockedUntil }: Pick<AccountView, 'blockedUntil'>, now: number): boolean =>
  Boolean(blockedUntil) && Date.parse(blockedUntil ?? '') > now;

/** The one word for how sign-in stands; what keeps a person out longest comes first. */
export function stateOf(
  account: Facts,
  now: number,
): { word: Word; status: 'default' | 'error' | 'warning' | 'success' } {
  if (!account.enabled) return { word: 'disabled', status: 'default' };
  if (isBlocked(account, now)) return { word: 'blocked', status: 'error' };
  if (!account.hasPassword) return { word: 'noPassword', status: 'warning' };
  if (account.mustChangePassword) return { word: 'mustChange', status: 'warning' };
  return { word: 'normal', status: 'success' };
}
