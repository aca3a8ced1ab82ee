import { expect, it } from 'vitest';
import { running, sent } from './rounds';

it('sends the shares as the server keeps them', () => {
  expect(sent({ shares: 'FE:50, GE: 30', no: 1 })).toEqual({ shares: ['FE:50', 'GE:30'], no: 1 });
  expect(sent({ shares: null })).toEqual({ shares: [] });
});
it('goes on while it is open or paused', () => {
  expect(['DRAFT', 'OPEN', 'PAUSED', 'CLOSED', 'RESET'].map((state) => running({ state }))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
