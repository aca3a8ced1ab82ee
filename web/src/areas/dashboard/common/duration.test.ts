import { expect, it } from 'vitest';
import { inWords } from './duration';

const words = {
  minutes: (n: number) => `${n} min`,
  hours: (n: number) => `${n} h`,
  days: (n: number) => `${n} d`,
};
const H = 3_600_000;
it.each([
  [-5, '1 min'],
  [0.5 * H, '30 min'],
  [H, '1 h'],
  [47 * H, '47 h'],
  [48 * H, '2 d'],
  [75 * H, '3 d'],
])('%d ms are %s', (ms, text) => expect(inWords(ms, words)).toBe(text));
