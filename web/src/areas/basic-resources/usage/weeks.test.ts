import { expect, it } from 'vitest';
import { weeksText } from './weeks';

it.each([
  [[], ''],
  [[3], '3'],
  [[1, 2, 3, 5, 7, 8], '1–3, 5, 7–8'],
  [[8, 7, 7, 1], '1, 7–8'],
])('writes %o as %s', (weeks, text) => expect(weeksText(weeks)).toBe(text));
