import { expect, it } from 'vitest';
import { fromList, linesOf, listOf, toList } from './byWord';

it('reads words with numbers and gives them back', () => {
  expect(fromList(['FE:50', 'GE : 30'])).toEqual({ FE: 50, GE: 30 });
  expect(toList({ Y3: 25, Y4: 0, Y1: null, Y2: undefined })).toEqual(['Y3:25', 'Y4:0']);
});
it('does not guess at what is no number', () => {
  expect(fromList(['FE', 'GE:', ':30', 'PE:many'])).toEqual({});
});
it('takes a line apart however it was separated', () => {
  expect(listOf(' FE: 50,GE:30、PE：20 ')).toEqual(['FE:50', 'GE:30', 'PE:20']);
  expect(listOf(null)).toEqual([]);
});
it('takes several lines apart and keeps blanks inside them', () => {
  expect(linesOf('Y4 2026-09-01 09:00~2026-09-01 12:00\n\n Y3 x ')).toEqual([
    'Y4 2026-09-01 09:00~2026-09-01 12:00',
    'Y3 x',
  ]);
});
