import { describe, expect, it } from 'vitest';
import type { PlanMatrixCategory } from '@/api/schema.gen';
import { nested, yearsOf } from './matrix';

const term = (year: number, semester: number) => ({ year, semester, units: 0 });
const category = (id: string, parentId: string | null = null) => ({ id, parentId }) as PlanMatrixCategory;

describe('the head of a plan', () => {
  it('spans the semesters of each year', () => {
    expect(yearsOf([term(1, 1), term(1, 2), term(2, 1), term(2, 2), term(2, 3)])).toEqual([
      { year: 1, span: 2 },
      { year: 2, span: 3 },
    ]);
  });
  it('is empty without semesters', () => expect(yearsOf([])).toEqual([]));
});

describe('the categories of a plan', () => {
  it('stand below the one they are part of', () => {
    const rows = nested([category('core'), category('lang', 'core'), category('free'), category('eng', 'lang')]);
    expect(rows.map(({ category: { id }, depth }) => `${depth}${id}`)).toEqual(['0core', '1lang', '2eng', '0free']);
  });
  it('are all there, even when the one they belong to is not', () => {
    expect(nested([category('a', 'gone')]).map(({ category: { id } }) => id)).toEqual(['a']);
  });
});
