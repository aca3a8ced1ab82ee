import { expect, it } from 'vitest';
import { currentLines, filledParts, refusedPart, rollCount } from './preview';

it('says for each type which semester it leaves', () => {
  const change = (semesterId: string, studentType: string, change: 'BECOMES_CURRENT' | 'NO_LONGER_CURRENT') => ({
    semesterId,
    code: semesterId,
    studentType,
    change,
  });
  expect(
    currentLines([
      change('2025-2', 'UG', 'NO_LONGER_CURRENT'),
      change('2026-1', 'UG', 'BECOMES_CURRENT'),
      change('2026-1', 'RPG', 'BECOMES_CURRENT'),
    ]),
  ).toEqual([
    { studentType: 'UG', before: '2025-2', after: '2026-1' },
    { studentType: 'RPG', before: undefined, after: '2026-1' },
  ]);
  expect(currentLines([])).toEqual([]);
});

it('counts what is written and not what is refused', () => {
  const row = { label: 'a', from: '1', to: '2' };
  const parts = [
    { part: 'DATES', state: 'FILLED', rows: [row] },
    { part: 'CALENDAR', state: 'WOULD_COPY', rows: [row, row, { ...row, to: null }] },
    { part: 'WINDOWS', state: 'NOTHING', rows: [] },
  ] as const;
  const all = parts.map((part) => ({ ...part, rows: [...part.rows] }));
  expect(rollCount(all)).toBe(2);
  expect(filledParts(all).map(({ part }) => part)).toEqual(['DATES']);
});

it('knows the part that was refused', () => {
  expect(refusedPart({ code: 'roll_filled', message: '', data: { part: 'WINDOWS' } })).toBe('WINDOWS');
  expect(refusedPart({ code: 'roll_does_not_fit', message: '', data: { field: 'examEnd' } })).toBe('DATES');
  expect(refusedPart({ code: 'other', message: '' })).toBeUndefined();
});
