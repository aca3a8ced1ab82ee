import { describe, expect, it } from 'vitest';
import type { Clash, S } from '@/timetable/types';
import {
  answered,
  type Board,
  cardsOf,
  columnsOf,
  dayAt,
  daysOf,
  endOf,
  moved,
  periodAt,
  severities,
  slotAfter,
  spanOf,
} from './board';

const periods = Array.from({ length: 14 }, (_, i) => {
  const hour = String(8 + i).padStart(2, '0');
  return { no: i + 1, start: `${hour}:00`, end: `${hour}:50` };
});
const session = (over: Partial<S>): S => ({
  id: 'a',
  version: 1,
  sectionId: 's',
  sectionNo: '1001',
  courseId: 'c',
  courseCode: 'COMP1013',
  title: 'Programming',
  kind: 'LEC',
  weekday: 1,
  startTime: '09:00',
  endTime: '10:50',
  hours: 2,
  weeks: [1, 2, 3],
  weeksText: '1-3',
  placeId: null,
  placeName: null,
  teacherIds: [],
  teacherNames: [],
  groupIds: [],
  groupNames: [],
  quota: 40,
  enrolled: 0,
  status: 'DRAFT',
  published: false,
  ...over,
});
const board = (sessions: readonly S[], unplaced: readonly S[] = [], clashes: readonly Clash[] = []): Board => ({
  semester: { id: 't', name: 'Term', weeks: 3 },
  periods,
  weekdays: [1, 2, 3, 4, 5, 6],
  sessions,
  unplaced,
  clashes,
  canUndo: false,
  canRedo: true,
});
const clash = (rule: Clash['rule'], hard: boolean, ...sessionIds: string[]): Clash => ({
  rule,
  hard,
  sessionIds,
  message: rule,
  names: [],
  count: 1,
  weeks: [],
  actions: [],
});

describe('times', () => {
  it('end with the last period they take', () => {
    expect(endOf(periods, '09:00', 2)).toBe('10:50');
    expect(endOf(periods, '21:00', 1)).toBe('21:50');
    expect(endOf(periods, '08:30', 2)).toBe('10:20');
  });
  it('span the periods they touch', () => {
    expect(spanOf(periods, session({}))).toBe(2);
    expect(spanOf(periods, session({ startTime: '09:30', endTime: '11:10' }))).toBe(3);
    expect(spanOf(periods, session({ weekday: 0, startTime: '', endTime: '', hours: 3 }))).toBe(3);
  });
});

describe('moving by keys', () => {
  const b = board([]);
  it('goes a period up or down and a day left or right', () => {
    const at = session({});
    expect(slotAfter(b, at, 'ArrowUp')).toEqual({ weekday: 1, startTime: '08:00' });
    expect(slotAfter(b, at, 'ArrowDown')).toEqual({ weekday: 1, startTime: '10:00' });
    expect(slotAfter(b, at, 'ArrowRight')).toEqual({ weekday: 2, startTime: '09:00' });
    expect(slotAfter(b, at, 'Enter')).toBeUndefined();
  });
  it('stays on the board', () => {
    expect(slotAfter(b, session({}), 'ArrowLeft')).toBeUndefined();
    expect(slotAfter(b, session({ weekday: 6 }), 'ArrowRight')).toBeUndefined();
    expect(slotAfter(b, session({ startTime: '08:00', endTime: '09:50' }), 'ArrowUp')).toBeUndefined();
    expect(slotAfter(b, session({ startTime: '20:00', endTime: '21:50' }), 'ArrowDown')).toBeUndefined();
  });
  it('comes out of the tray at the first slot', () => {
    const tray = session({ weekday: 0, startTime: '', endTime: '' });
    expect(slotAfter(b, tray, 'ArrowDown')).toEqual({ weekday: 1, startTime: '08:00' });
    expect(slotAfter(b, tray, 'Tab')).toBeUndefined();
  });
});

describe('dropping', () => {
  it('finds the period under the pointer, and keeps the whole meeting on the board', () => {
    expect(periodAt(0, 14, 2)).toBe(0);
    expect(periodAt(0.5, 14, 2)).toBe(7);
    expect(periodAt(0.99, 14, 2)).toBe(12);
    expect(periodAt(-0.1, 14, 2)).toBe(0);
  });
  it('moves a card, out of the tray and into it', () => {
    const there = moved(board([session({})]), 'a', { weekday: 3, startTime: '14:00' });
    expect(there.sessions[0]).toMatchObject({ weekday: 3, startTime: '14:00', endTime: '15:50' });
    const tray = moved(there, 'a', { weekday: 0, startTime: '' });
    expect([tray.sessions.length, tray.unplaced.length]).toEqual([0, 1]);
    const back = moved(tray, 'a', { weekday: 2, startTime: '08:00' });
    expect(back.sessions[0]).toMatchObject({ weekday: 2, startTime: '08:00', endTime: '09:50' });
    expect(back.unplaced).toEqual([]);
  });
  it('shows the answer: new clashes in place of the old ones of this meeting', () => {
    const before = board(
      [session({}), session({ id: 'b' }), session({ id: 'c' })],
      [],
      [clash('TEACHER', true, 'a', 'b'), clash('PLACE', true, 'b', 'c')],
    );
    const after = answered(before, {
      session: session({ version: 2, weekday: 4 }),
      clashes: [clash('GROUP', true, 'a', 'c')],
      soft: [{ code: 'LUNCH', points: 4, message: 'lunch' }],
    });
    expect(after.clashes.map(({ rule }) => rule)).toEqual(['PLACE', 'GROUP']);
    expect(after.sessions[0]?.version).toBe(2);
    expect(after.inconvenient?.lines[0]?.message).toBe('lunch');
    expect([after.canUndo, after.canRedo]).toEqual([true, false]);
  });
});

describe('cards', () => {
  it('of odd and even weeks stand side by side, odd weeks first', () => {
    const even = session({ id: 'even', weeks: [2] });
    const odd = session({ id: 'odd', weeks: [1, 3] });
    const cards = cardsOf(board([even, odd]));
    expect(cards.map(({ meeting, lane, lanes, day }) => [meeting.id, lane, lanes, day])).toEqual([
      ['odd', 0, 2, 0],
      ['even', 1, 2, 0],
    ]);
  });
  it('are on a day that the board does not have, when something meets there', () => {
    expect(daysOf(board([session({ weekday: 7 })]))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
  it('make their day wider where they stand side by side, and the day is found under the pointer', () => {
    const { columns, total } = columnsOf([1, 2, 3], [{ day: 1, lanes: 2 }]);
    expect(total).toBeCloseTo(3.6);
    expect(columns.map(({ width }) => width * total)).toEqual([1, 1.6, 1].map((width) => expect.closeTo(width)));
    expect([0, 0.27, 0.3, 0.71, 0.75, 1].map((share) => dayAt(columns, share))).toEqual([1, 1, 2, 2, 3, 3]);
    expect(dayAt([], 0.5)).toBeUndefined();
  });
  it('are as bad as their worst clash', () => {
    const found = severities([
      clash('CALENDAR', false, 'a', 'b'),
      clash('PLACE', true, 'b'),
      clash('CAPACITY', false, 'b'),
    ]);
    expect([found.get('a'), found.get('b'), found.get('c')]).toEqual(['soft', 'hard', undefined]);
  });
});
