import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '@/lib/contrast';
import {
  addDays,
  addMonths,
  clamp,
  dayAfterKey,
  isMonth,
  mondayOf,
  monthGrid,
  monthsBetween,
  weekdayOf,
} from './dates';
import { type CalendarDay, DAY_TYPES, datesOf, daysByDate, isNotable, stretches, within } from './days';

describe('dates', () => {
  it('count days over months, years and the change to summer time', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
  });
  it('know their weekday and their Monday', () => {
    expect(weekdayOf('2026-09-07')).toBe(1);
    expect(weekdayOf('2026-09-13')).toBe(7);
    expect(mondayOf('2026-09-13')).toBe('2026-09-07');
    expect(mondayOf('2026-09-07')).toBe('2026-09-07');
  });
  it('stay in the month when it is shorter', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  });
  it('list the months of a range', () => {
    expect(monthsBetween('2026-09-01', '2027-01-11')).toEqual(['2026-09', '2026-10', '2026-11', '2026-12', '2027-01']);
    expect(monthsBetween('2026-09-30', '2026-09-30')).toEqual(['2026-09']);
  });
  it('know a month when they see one', () => {
    expect(isMonth('2026-09')).toBe(true);
    for (const wrong of [null, '', '2026-13', '2026-9', '2026-09-01']) expect(isMonth(wrong)).toBe(false);
  });
  it('make a month of whole weeks', () => {
    const september = monthGrid('2026-09');
    expect(september).toHaveLength(5);
    expect(september[0]?.[0]).toBe('2026-08-31');
    expect(september.at(-1)?.at(-1)).toBe('2026-10-04');
    // A February of four weeks exactly, and a month of six.
    expect(monthGrid('2027-02')).toHaveLength(4);
    expect(monthGrid('2026-08')).toHaveLength(6);
    for (const week of monthGrid('2026-11')) expect(week.map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
  it.each([
    ['ArrowLeft', '2026-09-30'],
    ['ArrowRight', '2026-10-02'],
    ['ArrowUp', '2026-09-24'],
    ['ArrowDown', '2026-10-08'],
    ['Home', '2026-09-28'],
    ['End', '2026-10-04'],
    ['PageUp', '2026-09-01'],
    ['PageDown', '2026-11-01'],
    ['Enter', undefined],
  ])('%s leads from 1 October to %s', (key, to) => expect(dayAfterKey('2026-10-01', key)).toBe(to));
  it('stay inside of the term', () => {
    expect(clamp('2026-08-30', '2026-09-01', '2027-01-11')).toBe('2026-09-01');
    expect(clamp('2027-02-01', '2026-09-01', '2027-01-11')).toBe('2027-01-11');
    expect(clamp('2026-10-01', '2026-09-01', '2027-01-11')).toBe('2026-10-01');
    expect(within({ startDate: '2026-09-01', endDate: '2027-01-11' }, '2027-01-12')).toBe(false);
  });
});

const day = (date: string, dayType: string, more: Partial<CalendarDay> = {}): CalendarDay => ({
  id: date,
  version: 1,
  date,
  weekday: weekdayOf(date),
  dayType,
  noteCn: '',
  noteEn: '',
  handMade: false,
  ...more,
});

describe('days', () => {
  const week = { weekNo: 4, monday: '2026-09-28', days: [null, day('2026-09-29', 'TEACHING')] };
  it('are found by date with their week', () => {
    expect(daysByDate([week]).get('2026-09-29')).toMatchObject({ weekNo: 4, dayType: 'TEACHING' });
    expect(daysByDate([week]).has('2026-09-28')).toBe(false);
    expect(datesOf(week).at(-1)).toBe('2026-10-04');
  });
  it('are worth naming when they are not ordinary', () => {
    expect(isNotable(day('2026-09-29', 'TEACHING'))).toBe(false);
    expect(isNotable(day('2026-10-03', 'VACATION'))).toBe(false);
    expect(isNotable(day('2026-10-01', 'HOLIDAY'))).toBe(true);
    expect(isNotable(day('2026-09-29', 'TEACHING', { noteEn: 'CET' }))).toBe(true);
  });
  it('in a row that say the same are one line', () => {
    const holiday = { noteCn: 'n', noteEn: 'National Day' };
    const lines = stretches([
      day('2026-10-01', 'HOLIDAY', holiday),
      day('2026-10-02', 'HOLIDAY', holiday),
      day('2026-10-04', 'HOLIDAY', holiday),
      day('2026-10-05', 'MAKE_UP', { effectiveWeekday: 1 }),
      day('2026-10-06', 'MAKE_UP', { effectiveWeekday: 2 }),
    ]);
    expect(lines.map(({ from, to }) => [from.slice(8), to.slice(8)])).toEqual([
      ['01', '02'],
      ['04', '04'],
      ['05', '05'],
      ['06', '06'],
    ]);
  });
});

describe('colours of the day types', () => {
  const css = readFileSync('src/areas/basic-resources/calendar/calendar.css', 'utf8');
  const rules = [...css.matchAll(/\.day-([A-Z_]+) \{\s*--day: (#\w{6});\s*--ink: (#\w{6});/g)];
  it('exist for every type, light and dark', () => {
    for (const type of DAY_TYPES)
      expect(
        rules.filter(([, name]) => name === type),
        type,
      ).toHaveLength(2);
  });
  it.each(rules.map(([, name, back, ink]) => [name, back, ink] as const))(
    '%s: %s carries %s',
    (_, back = '', ink = '') => expect(contrast(back, ink)).toBeGreaterThanOrEqual(4.5),
  );
});
