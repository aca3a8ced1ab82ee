import { describe, expect, it } from 'vitest';
import { preferencesOf } from './builder';
import { slotsOf, weekOf } from './grid';
import type { OwnRow, SectionLine } from './types';
import { moved } from './wanted';

const DAYS = { 1: 'Mon', 2: 'Tue', 3: 'Wed' };
const line = (sectionId: string, over: Partial<SectionLine> = {}): SectionLine => ({
  sectionId,
  courseId: `course ${sectionId}`,
  courseCode: sectionId.toUpperCase(),
  courseName: sectionId,
  sectionNo: '1001',
  units: 3,
  teachers: [],
  times: [],
  rooms: [],
  ...over,
});

describe('the times of a section', () => {
  it('are taken as they are told', () => {
    const slots = [{ weekday: 2, start: '08:00', end: '09:50', weeks: [1] }];
    expect(slotsOf(line('a', { slots, times: ['Mon 10:00-11:50'] }), DAYS)).toBe(slots);
  });
  it.each([
    ['Mon 10:00-11:50', 1, '10:00', '11:50'],
    ['Tue 8:00–9:50 (odd weeks)', 2, '08:00', '09:50'],
  ])('are read out of %s', (text, weekday, start, end) =>
    expect(slotsOf(line('a', { times: [text], rooms: ['T1'] }), DAYS)).toEqual([{ weekday, start, end, room: 'T1' }]),
  );
  it('are read with their weeks', () =>
    expect(slotsOf(line('a', { times: ['Mon 08:00–09:50 (weeks 3–5)'], rooms: ['T1', 'T2'] }), DAYS)).toEqual([
      { weekday: 1, start: '08:00', end: '09:50', weeks: [3, 4, 5], room: 'T1, T2' },
    ]));
  it('that nobody has fixed are none', () =>
    expect(slotsOf(line('a', { times: ['not placed (2 hours)'] }), DAYS)).toEqual([]));
});

describe('a week', () => {
  const at = (id: string, start: string, end: string, weeks?: number[]) => ({
    section: line(id, { slots: [{ weekday: 1, start, end, ...(weeks && { weeks }) }] }),
    standing: 'taken' as const,
  });
  const clashes = (...placed: ReturnType<typeof at>[]) =>
    weekOf(placed, DAYS, (a, b) => `${a} ${b}`).clashes.map(({ message }) => message);
  it('marks what meets at the same time in the same weeks', () => {
    expect(clashes(at('a', '08:00', '09:50'), at('b', '09:00', '10:50'))).toEqual(['A (1001) B (1001)']);
    expect(clashes(at('a', '08:00', '09:50'), at('b', '09:50', '10:50'))).toEqual([]);
    expect(clashes(at('a', '08:00', '09:50', [1, 3]), at('b', '08:00', '09:50', [2, 4]))).toEqual([]);
    expect(clashes(at('a', '08:00', '09:50', [1, 3]), at('b', '08:00', '09:50'))).toHaveLength(1);
  });
  it('leaves out what has no time yet', () => {
    const nowhere = {
      section: line('a', { slots: [{ weekday: 0, start: '', end: '' }] }),
      standing: 'wanted' as const,
    };
    expect(weekOf([nowhere], DAYS, () => '').sessions).toEqual([]);
  });
});

describe('what the builder is asked', () => {
  const own = (id: string, state: OwnRow['state']): OwnRow => ({ ...line(id), state, mayDrop: true, mayReplace: true });
  const rows = [own('a', 'SELECTED'), own('b', 'WAITING'), own('c', 'PLANNED'), own('d', 'SELECTED')];
  it('keeps what one has, except what is wanted anew and what is only waited for', () =>
    expect(preferencesOf({ courseIds: ['course d'], keep: true, freeDays: [5, 1] }, rows)).toEqual({
      courseIds: ['course d'],
      freeDays: [1, 5],
      keepSectionIds: ['a', 'c'],
    }));
  it('keeps required courses in any case', () =>
    expect(preferencesOf({ courseIds: ['x'], keep: false }, rows).keepSectionIds).toEqual(['c']));
});

it.each([
  [1, -1, ['b', 'a', 'c']],
  [1, 1, ['a', 'c', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 1, ['a', 'b', 'c']],
] as const)('moving %i by %i', (at, by, list) => expect(moved(['a', 'b', 'c'], at, by)).toEqual(list));
