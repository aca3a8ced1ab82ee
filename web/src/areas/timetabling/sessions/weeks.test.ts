import { describe, expect, it } from 'vitest';
import { patternOf, rangesOf, weeksIn, weeksOf } from './weeks';

describe('the weeks of a meeting', () => {
  it('are all, odd or even', () => {
    expect(weeksOf('all', 4)).toEqual([1, 2, 3, 4]);
    expect(weeksOf('odd', 5)).toEqual([1, 3, 5]);
    expect(weeksOf('even', 5)).toEqual([2, 4]);
  });
  it('are recognised, also out of order and said twice', () => {
    expect(patternOf([3, 1, 2, 2], 3)).toBe('all');
    expect(patternOf([1, 3, 5], 5)).toBe('odd');
    expect(patternOf([2, 4], 5)).toBe('even');
    expect(patternOf([1, 2, 3], 5)).toBe('list');
    expect(patternOf([], 5)).toBe('list');
  });
  it('are written as ranges and read again', () => {
    expect(rangesOf([1, 2, 3, 5, 7, 8])).toBe('1-3, 5, 7-8');
    for (const pattern of ['all', 'odd', 'even'] as const) {
      for (const count of [1, 2, 13, 16]) {
        const weeks = weeksOf(pattern, count);
        if (weeks.length > 0) expect(weeksIn(rangesOf(weeks), count)).toEqual(weeks);
      }
    }
  });
  it('may be typed in several ways', () => {
    expect(weeksIn('１-３，5', 16)).toEqual([1, 2, 3, 5]);
    expect(weeksIn('5 1', 16)).toEqual([1, 5]);
  });
  it('are weeks of the term', () => {
    for (const wrong of ['', '0', '17', '3-1', '1-', 'odd', '1-20']) expect(weeksIn(wrong, 16)).toBeUndefined();
  });
});
