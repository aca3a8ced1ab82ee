import { describe, expect, it } from 'vitest';
import { targetKey, toneOf } from './targets';

const target = { day: '2026-12-14', startTime: '09:00', overlapping: 0, crowded: 0, rushed: 0, fits: true };

describe('targets of a paper', () => {
  it('are free, cost something or cannot be', () => {
    expect(toneOf(target)).toBe('free');
    expect(toneOf({ ...target, rushed: 1 })).toBe('costly');
    expect(toneOf({ ...target, crowded: 2 })).toBe('costly');
    expect(toneOf({ ...target, overlapping: 1 })).toBe('impossible');
    expect(toneOf({ ...target, fits: false })).toBe('impossible');
  });
  it('are told apart by day and time', () => {
    expect(targetKey(target)).toBe('2026-12-14 09:00');
  });
});
