import { describe, expect, it } from 'vitest';
import { loadState } from './load';

describe('the load of a teacher', () => {
  it.each([
    [12, 12, 'within'],
    [12.0000000001, 12, 'within'],
    [12.5, 12, 'over'],
    [1, 0, 'over'],
    [0, 0, 'within'],
    [40, null, undefined],
    [40, undefined, undefined],
  ])('%f of %s is %s', (weekly, max, state) => expect(loadState(weekly, max)).toBe(state));
});
