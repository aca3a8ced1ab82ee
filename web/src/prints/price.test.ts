import { expect, it } from 'vitest';
import { isUnpaid, isWaiting, mostOf, priceOf } from './price';

it.each([
  [0, 3, 0, 6000],
  [1, 3, 1, 4000],
  [5, 3, 3, 0],
])('takes %i free copies off %i', (freeLeft, copies, free, amount) => {
  expect(priceOf({ price: 2000, freeLeft }, copies)).toEqual({ free, amount });
});

it.each([
  [null, 0, 10, 10],
  [5, 0, 10, 5],
  [5, 3, 10, 2],
  [5, 5, 10, 1],
  [20, 3, 10, 10],
])('offers of %s a day with %i had at most %i at once: %i', (maxPerDay, today, most, offered) => {
  expect(mostOf({ maxPerDay, today }, most)).toBe(offered);
});

it('knows what is to be paid and what waits', () => {
  const states = ['ORDERED', 'PAID', 'PRINTED', 'FAILED', 'REFUNDED', 'CANCELLED'];
  expect(states.filter((state) => isUnpaid({ state }))).toEqual(['ORDERED']);
  expect(states.filter((state) => isWaiting({ state }))).toEqual(['PAID', 'FAILED']);
});
