import type { OwnPrintOrder, PrintOffer } from '@/api/schema.gen';

/** What copies cost before they are ordered: the free ones first. Of hundredths; the server's word decides. */
export function priceOf({ price, freeLeft }: Pick<PrintOffer, 'price' | 'freeLeft'>, copies: number) {
  const free = Math.min(freeLeft, copies);
  return { free, amount: (copies - free) * price };
}

/** How many can be asked for at once: of one order, and of what is left of the day. */
export function mostOf({ maxPerDay, today }: Pick<PrintOffer, 'maxPerDay' | 'today'>, maxCopies: number): number {
  return Math.max(1, Math.min(maxCopies, typeof maxPerDay === 'number' ? maxPerDay - today : maxCopies));
}

export const TONES: Readonly<Record<string, string>> = {
  ORDERED: 'default',
  PAID: 'processing',
  PRINTED: 'success',
  FAILED: 'error',
  REFUNDED: 'warning',
  CANCELLED: 'default',
};

type Standing = Pick<OwnPrintOrder, 'state'>;
export const isUnpaid = ({ state }: Standing): boolean => state === 'ORDERED';
/** Paid, and not in somebody's hands yet. */
export const isWaiting = ({ state }: Standing): boolean => state === 'PAID' || state === 'FAILED';
