import { expect, it } from 'vitest';
import type { Entry } from '../common/rows';
import { byYearText, type CourseDraft, toForm, toWire } from './draft';

const entry = { quotaByYear: ['Y4:15', 'Y3:25'], extraFee: 80_050, requirement: 'x', remark: '' } as unknown as Entry;

it('a course goes through its form and back', () => {
  const form = toForm(entry);
  expect(form).toMatchObject({ quotaY1: null, quotaY3: 25, quotaY4: 15, extraFee: 800.5 });
  expect(toWire(form as unknown as CourseDraft)).toMatchObject({ quotaByYear: ['Y3:25', 'Y4:15'], extraFee: 80_050 });
});

it('an emptied input leaves no seats for that year, and texts are never null', () => {
  const draft = {
    quotaY1: 0,
    quotaY2: null,
    requirement: null,
    remark: null,
    extraFee: null,
  } as unknown as CourseDraft;
  expect(toWire(draft)).toEqual({ quotaByYear: ['Y1:0'], requirement: '', remark: '', extraFee: 0 });
});

it('seats by year are said in the order of the years', () => {
  expect(byYearText(['Y4:15', 'Y3:25'])).toBe('Y3 25 · Y4 15');
  expect(byYearText([])).toBe('');
});
