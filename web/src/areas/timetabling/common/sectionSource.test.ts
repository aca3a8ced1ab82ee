import { expect, it } from 'vitest';
import { optionOf, wordsOf } from './sectionSource';

it('calls a section by its course, number and title', () => {
  const row = { id: '1', sectionNo: '1001', displayTitle: '', labels: { courseId: 'COMP1013 – Programming – C' } };
  expect(optionOf(row)).toEqual({ value: '1', label: 'COMP1013 1001 – Programming – C' });
  expect(optionOf({ ...row, displayTitle: 'Coding' }).label).toBe('COMP1013 1001 – Coding');
  expect(optionOf({ id: '1', sectionNo: '1001', displayTitle: '' }).label).toBe('1001');
});
it('reads a course, a number, or both', () => {
  expect(wordsOf('COMP1013')).toEqual({ course: 'COMP1013' });
  expect(wordsOf('1001')).toEqual({ section: '1001' });
  expect(wordsOf(' COMP1013  1001 ')).toEqual({ course: 'COMP1013', section: '1001' });
  expect(wordsOf('data structures')).toEqual({ course: 'data structures' });
  expect(wordsOf('')).toEqual({});
});
