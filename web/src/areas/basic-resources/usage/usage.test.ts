import { describe, expect, it } from 'vitest';
import { contrast } from '@/lib/contrast';
import { DARK, LIGHT, rangeOf, STEPS, stepOf } from '@/ui/heatScale';
import { nextAt } from '../common/gridKeys';
import { meanOf, meetsIn, PERIODS, periodEnd, periodStart, shownWeekdays, valueAt } from './grid';
import { hours, percent } from './scale';

describe('the colours', () => {
  it.each([...LIGHT, ...DARK])('let the figure be read on $background', ({ background, text }) => {
    expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5);
  });
  it('go one way in lightness, so that they can be told apart without hue', () => {
    const away = (steps: typeof LIGHT) =>
      steps.map(({ background }) => contrast(background, steps[0]?.background ?? ''));
    for (const steps of [LIGHT, DARK]) {
      const distances = away(steps);
      expect(distances).toEqual([...distances].sort((a, b) => a - b));
      expect(new Set(distances).size).toBe(steps.length);
    }
  });
});

describe('the scale', () => {
  it.each([
    [0, 0],
    [-1, 0],
    [0.01, 1],
    [0.2, 1],
    [0.21, 2],
    [0.6, 3],
    [1, 5],
    [3, 5],
  ])('puts %d of 1 into step %i', (value, step) => expect(stepOf(value, 1)).toBe(step));
  it('has no steps without a largest value', () => expect(stepOf(1, 0)).toBe(0));
  it('covers everything', () => {
    expect(rangeOf(0)).toEqual([0, 0]);
    expect(rangeOf(1)).toEqual([0, 0.2]);
    expect(rangeOf(STEPS)[1]).toBe(1);
  });
  it('writes figures shortly', () => {
    expect(percent(0.666)).toBe('67%');
    expect(hours(1)).toBe('1');
    expect(hours(0.833)).toBe('0.8');
  });
});

describe('the grid', () => {
  it('has periods on the hour', () => {
    expect([periodStart(0), periodEnd(0)]).toEqual(['08:00', '08:50']);
    expect([periodStart(PERIODS - 1), periodEnd(PERIODS - 1)]).toEqual(['21:00', '21:50']);
  });
  it.each([
    [{ weekday: 1, startTime: '09:00', endTime: '10:50' }, 0, false],
    [{ weekday: 1, startTime: '09:00', endTime: '10:50' }, 1, true],
    [{ weekday: 1, startTime: '09:00', endTime: '10:50' }, 2, true],
    [{ weekday: 1, startTime: '09:00', endTime: '10:50' }, 3, false],
    [{ weekday: 2, startTime: '09:00', endTime: '10:50' }, 1, false],
    [{ weekday: 1, startTime: '08:50', endTime: '09:00' }, 0, false],
  ])('finds the meetings of a cell: %o in period %i is %s', (meeting, period, found) => {
    expect(meetsIn(meeting, { weekday: 1, period })).toBe(found);
  });
  it('takes the mean of several places', () => {
    const grid = (value: number) => [[value], [], [], [], [], [], []];
    const mean = meanOf([grid(1), grid(0)]);
    expect(valueAt(mean, { weekday: 1, period: 0 })).toBe(0.5);
    expect(valueAt(mean, { weekday: 7, period: 13 })).toBe(0);
    expect(valueAt(meanOf([]), { weekday: 1, period: 0 })).toBe(0);
  });
  it('shows a weekend only when something happens there', () => {
    const empty = Array.from({ length: 7 }, () => [0]);
    expect(shownWeekdays(empty)).toEqual([1, 2, 3, 4, 5]);
    expect(shownWeekdays(empty.with(5, [1]))).toHaveLength(6);
    expect(shownWeekdays(empty.with(6, [1]))).toHaveLength(7);
  });
});

it.each([
  ['ArrowRight', { row: 0, column: 1 }],
  ['ArrowDown', { row: 1, column: 0 }],
  ['End', { row: 0, column: 4 }],
  ['ArrowUp', undefined],
  ['ArrowLeft', undefined],
  ['x', undefined],
])('%s leads to %o', (key, to) => expect(nextAt({ row: 0, column: 0 }, key, 3, 5)).toEqual(to));
