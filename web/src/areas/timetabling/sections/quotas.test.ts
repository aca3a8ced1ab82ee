import { expect, it } from 'vitest';
import { halves, quotasIn } from './quotas';

it('reads the quotas of the parts however they are separated', () => {
  expect(quotasIn('25, 30')).toEqual([25, 30]);
  expect(quotasIn('25、30+ 5')).toEqual([25, 30, 5]);
  expect(quotasIn('２５，３０')).toEqual([25, 30]);
  expect(quotasIn('')).toEqual([]);
});
it('does not guess what is no quota', () => {
  expect(quotasIn('25 and 30')).toBeUndefined();
  expect(quotasIn('-1, 3')).toBeUndefined();
  expect(quotasIn('2.5 3')).toBeUndefined();
});
it('offers two parts that make up the whole', () => {
  expect(halves(41)).toBe('21, 20');
  expect(halves(0)).toBe('0, 0');
});
