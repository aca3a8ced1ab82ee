import { expect, it } from 'vitest';
import { fromHundredths, toHundredths } from './gpa';

it.each([
  [200, '2.00'],
  [367, '3.67'],
  [0, '0.00'],
  [null, null],
])('%s hundredths are %s', (hundredths, text) => {
  expect(fromHundredths(hundredths)).toBe(text);
  expect(toHundredths(text)).toBe(hundredths);
});
it('takes what people type', () => {
  expect(toHundredths('2.5')).toBe(250);
  expect(toHundredths('')).toBeNull();
  expect(toHundredths('2.29')).toBe(229);
});
