import { expect, it } from 'vitest';
import { itemsOf } from './quotas';

const rows = [
  { id: 'a', quota: 40, quotaByYear: ['Y3:25'] },
  { id: 'b', quota: 30, quotaByYear: ['Y4:10'] },
];
it('sends what was typed, and leaves alone what was not touched', () => {
  expect(itemsOf(rows, { a: { quota: 50, years: { Y3: 30, Y4: null } } })).toEqual([
    { id: 'a', quota: 50, quotaByYear: ['Y3:30'] },
    { id: 'b', quota: 30, quotaByYear: ['Y4:10'] },
  ]);
});
it('takes the seats of the years away when they are emptied', () => {
  expect(itemsOf(rows.slice(1), { b: { quota: 30, years: {} } })).toEqual([{ id: 'b', quota: 30, quotaByYear: [] }]);
});
