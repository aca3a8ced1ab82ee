import type { Division, Round } from './rows';

export type Openness = 'OPENS' | 'OPEN' | 'CLOSING' | 'CLOSED' | 'IMPORTED';
const HOUR_MS = 3_600_000;

/** Where a round stands now, by the server's clock. */
export function opennessOf(
  { status, openAt, closeAt }: Pick<Round, 'status' | 'openAt' | 'closeAt'>,
  now: number,
): Openness {
  if (status === 'IMPORTED') return 'IMPORTED';
  const end = Date.parse(closeAt);
  if (status !== 'OPEN' || now >= end) return 'CLOSED';
  if (now < Date.parse(openAt)) return 'OPENS';
  return end - now < HOUR_MS ? 'CLOSING' : 'OPEN';
}

/** Whether a division may still change what it has filled in; the server decides, this only says it beforehand. */
export const isOpenFor = (openness: Openness, state: Division['submitStatus'] | undefined): boolean =>
  (openness === 'OPEN' || openness === 'CLOSING') &&
  (state === 'NOT_STARTED' || state === 'EDITING' || state === 'RETURNED');

/** The round that people most likely mean: the one that is open, else the newest. */
export const likeliest = <R extends Pick<Round, 'status'>>(rounds: readonly R[]): R | undefined =>
  rounds.find(({ status }) => status === 'OPEN') ?? rounds[0];
