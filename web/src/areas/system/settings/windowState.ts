import type { OpenWindow } from '@/api/schema.gen';

type Facts = Pick<OpenWindow, 'enabled' | 'startAt' | 'endAt'>;
type Word = 'off' | 'future' | 'open' | 'past';

/** How a window stands at a moment; it is open from its first moment until just before its last. */
export function windowState(
  { enabled, startAt, endAt }: Facts,
  now: number,
): { word: Word; status: 'default' | 'processing' | 'success' } {
  if (!enabled) return { word: 'off', status: 'default' };
  if (now < Date.parse(startAt)) return { word: 'future', status: 'processing' };
  if (now < Date.parse(endAt)) return { word: 'open', status: 'success' };
  return { word: 'past', status: 'default' };
}
