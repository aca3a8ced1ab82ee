import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '@/lib/contrast';
import { axisOf, everyWeek, kindOf, minutesOf, placeDay, placeWeek, shownPeriods, stretchesOf } from './placing';

const at = (startTime: string, endTime: string, weekday = 1) => ({ weekday, startTime, endTime });
const lanes = (meetings: readonly ReturnType<typeof at>[]) =>
  placeDay(meetings).map(({ meeting, lane, lanes }) => `${meeting.startTime} ${lane}/${lanes}`);

describe('meetings of a day', () => {
  it('have the whole width when they follow one another', () => {
    expect(lanes([at('10:00', '11:50'), at('08:00', '09:50')])).toEqual(['08:00 0/1', '10:00 0/1']);
  });
  it('stand side by side when they overlap, and not when one begins as the other ends', () => {
    expect(lanes([at('08:00', '10:00'), at('09:00', '11:00'), at('11:00', '12:00')])).toEqual([
      '08:00 0/2',
      '09:00 1/2',
      '11:00 0/1',
    ]);
  });
  it('take a lane that is free again, with the width of their bunch', () => {
    expect(lanes([at('08:00', '12:00'), at('08:30', '09:30'), at('09:00', '10:00'), at('10:00', '11:00')])).toEqual([
      '08:00 0/3',
      '08:30 1/3',
      '09:00 2/3',
      '10:00 1/3',
    ]);
  });
  it('never cover one another, however many there are', () => {
    const many = Array.from({ length: 40 }, (_, i) =>
      at(`${8 + (i % 7)}:${(i * 13) % 60}`, `${10 + (i % 9)}:${(i * 7) % 60}`),
    ).filter(({ startTime, endTime }) => minutesOf(startTime) < minutesOf(endTime));
    const placed = placeDay(many);
    expect(placed).toHaveLength(many.length);
    for (const [i, one] of placed.entries()) {
      expect(one.lane).toBeLessThan(one.lanes);
      for (const other of placed.slice(i + 1)) {
        const apart = one.to <= other.from || other.to <= one.from;
        expect(apart || (one.lane !== other.lane && one.lanes === other.lanes)).toBe(true);
      }
    }
  });
});

describe('the grid', () => {
  it('has the days of the week, also empty ones, and any other day only when something meets', () => {
    const days = placeWeek([1, 2, 3, 4, 5], [at('08:00', '09:50', 2), at('08:00', '09:50', 7), at('', '', 0)]);
    expect(days.map(({ weekday, meetings }) => [weekday, meetings.length])).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
      [4, 0],
      [5, 0],
      [7, 1],
    ]);
  });
  const periods = [8, 17, 18, 19, 20].map((hour, i) => ({ no: i + 1, start: `${hour}:00`, end: `${hour}:50` }));
  it('leaves out evenings without meetings', () => {
    expect(shownPeriods(periods, []).map(({ no }) => no)).toEqual([1, 2]);
    expect(shownPeriods(periods, [at('18:00', '19:50')]).map(({ no }) => no)).toEqual([1, 2, 3, 4]);
  });
  it('reaches over what meets outside the periods', () => {
    expect(axisOf(periods.slice(0, 2), [at('07:30', '08:20'), at('', '', 0)])).toEqual({ from: 450, to: 1070 });
    expect(axisOf([], [])).toEqual({ from: 480, to: 1080 });
  });
});

it('weeks are said only when they are not all', () => {
  expect(everyWeek([1, 2, 3], 3)).toBe(true);
  expect(everyWeek([1, 3], 3)).toBe(false);
  expect(everyWeek([1, 2, 4], 3)).toBe(false);
  expect(everyWeek([], 0)).toBe(false);
});

it('free days that follow one another are one stretch, also over the end of a month', () => {
  const days = [
    { date: '2026-10-01', note: 'National Day' },
    { date: '2026-09-30', note: 'National Day' },
    { date: '2026-10-02', note: 'Mid-Autumn' },
    { date: '2026-10-04', note: 'Mid-Autumn' },
  ];
  expect(stretchesOf(days)).toEqual([
    { from: '2026-09-30', to: '2026-10-01', note: 'National Day' },
    { from: '2026-10-02', to: '2026-10-02', note: 'Mid-Autumn' },
    { from: '2026-10-04', to: '2026-10-04', note: 'Mid-Autumn' },
  ]);
});

it('every kind can be read on its ground', () => {
  const css = readFileSync('src/timetable/week.css', 'utf8');
  const pairs = [...css.matchAll(/--ground: (#\w{6});\s*--ink: (#\w{6})/g)];
  expect(pairs.length).toBe(8);
  for (const [, ground = '', ink = ''] of pairs) expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
  expect(kindOf('SEM')).toBe('OTHER');
});
