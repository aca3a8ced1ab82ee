import { expect, it } from 'vitest';
import type { Semester } from '../rows';
import { startSemester } from './semesters';

const semester = (code: string, startDate: string, endDate: string, types: string[], currentFor: string[] = []) =>
  ({ id: code, code, startDate, endDate, studentTypes: types, currentFor }) as unknown as Semester;
const autumn = semester('2026-1', '2026-09-01', '2027-01-11', ['UG', 'TPG']);
const spring = semester('2026-2', '2027-02-15', '2027-06-30', ['UG'], ['UG']);
const research = semester('R2026', '2026-08-01', '2027-07-31', ['RPG']);
const all = [autumn, research, spring];

it.each([
  ['UG', '2026-10-01', '2026-2'],
  ['TPG', '2026-10-01', '2026-1'],
  ['RPG', '2026-10-01', 'R2026'],
  ['RPG', '2030-01-01', 'R2026'],
  [undefined, '2026-10-01', '2026-2'],
  ['OTHER', '2026-10-01', '2026-2'],
])('a page of type %s on %s starts with %s', (type, today, code) => {
  expect(startSemester(all, type, today)?.code).toBe(code);
});
it('starts with none where there is none', () => expect(startSemester([], 'UG', '2026-01-01')).toBeUndefined());
