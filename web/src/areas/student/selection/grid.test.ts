import { describe, expect, it } from 'vitest';
import { preferencesOf, staying } from './builder';
import { weekOf } from './grid';
import type { OwnRow, SectionLine } from './types';
import { moved } from './wanted';

const ALL = [1, 2, 3, 4];
const line = (sectionId: string, over: Partial<SectionLine> = {}): SectionLine => ({
  sectionId,
  courseId: `course ${sectionId}`,
  courseCode: sectionId.toUpperCase(),
  courseName: sectionId,
  curriculumType: 'FE',
  sectionNo: '1001',
  units: 3,
  teachers: [],
  times: [],
  rooms: [],
  slots: [],
  ...over,
});

describe('a week', () => {
  const at = (id: string, start: string, end: string, weeks = ALL) => ({
    section: line(id, { slots: [{ weekday: 1, start, end, weeks }] }),
    standing: 'taken' as const,
  });
  const clashes = (...placed: ReturnType<typeof at>[]) =>
    weekOf(placed, 4, (a, b) => `${a} ${b}`).clashes.map(({ message }) => message);
  it('marks what meets at the same time in the same weeks', () => {
    expect(clashes(at('a', '08:00', '09:50'), at('b', '09:00', '10:50'))).toEqual(['A (1001) B (1001)']);
    expect(clashes(at('a', '08:00', '09:50'), at('b', '09:50', '10:50'))).toEqual([]);
    expect(clashes(at('a', '08:00', '09:50', [1, 3]), at('b', '08:00', '09:50', [2, 4]))).toEqual([]);
    expect(clashes(at('a', '08:00', '09:50', [1, 3]), at('b', '08:00', '09:50'))).toHaveLength(1);
  });
  it.each([
    ['Mon 08:00–09:50 (odd weeks)', 'odd weeks'],
    ['周一 08:00–09:50（3-9(单)周）', '3-9(单)周'],
    ['Mon 08:00–09:50', ''],
  ])('says the weeks of %s in the words of the server', (time, weeksText) => {
    const slots = [{ weekday: 1, start: '08:00', end: '09:50', weeks: [1, 3], room: 'T1' }];
    const section = line('a', { slots, times: [time] });
    expect(weekOf([{ section, standing: 'wanted' }], 14, () => '')).toMatchObject({
      semester: { weeks: 14 },
      sessions: [{ weeks: [1, 3], weeksText, placeName: 'T1' }],
    });
  });
});

describe('what the builder is asked', () => {
  const own = (id: string, state: OwnRow['state']): OwnRow => ({
    curriculumType: '',
    ...line(id),
    state,
    mayDrop: true,
    mayReplace: true,
  });
  const rows = [own('a', 'SELECTED'), own('b', 'WAITING'), own('c', 'PLANNED'), own('d', 'SELECTED')];
  it('keeps what one has, except what is wanted anew and what is only waited for', () =>
    expect(preferencesOf({ courseIds: ['course d'], keep: true, freeDays: [5, 1] }, rows)).toEqual({
      courseIds: ['course d'],
      freeDays: [1, 5],
      keepSectionIds: ['a', 'c'],
    }));
  it('keeps required courses in any case', () =>
    expect(preferencesOf({ courseIds: ['x'], keep: false }, rows).keepSectionIds).toEqual(['c']));
  it('draws beside a proposal only what one keeps, waits for or cannot give up', () => {
    const required = { ...own('e', 'SELECTED'), mayDrop: false };
    const shown = (keep: boolean) => {
      const all = [...rows, required];
      return staying(all, preferencesOf({ courseIds: ['course d'], keep }, all)).map(({ sectionId }) => sectionId);
    };
    expect(shown(false)).toEqual(['b', 'c', 'e']);
    expect(shown(true)).toEqual(['a', 'b', 'c', 'e']);
  });
});

it.each([
  [1, -1, ['b', 'a', 'c']],
  [1, 1, ['a', 'c', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 1, ['a', 'b', 'c']],
] as const)('moving %i by %i', (at, by, list) => expect(moved(['a', 'b', 'c'], at, by)).toEqual(list));
