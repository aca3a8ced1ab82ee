import { describe, expect, it } from 'vitest';
import { columnsOf, commonOf } from './sections';

const line = (values: Record<string, string>) =>
  Object.entries(values).map(([field, text]) => ({ field, label: field.toUpperCase(), text }));
const fields = (found: readonly { field: string }[]) => found.map(({ field }) => field);

describe('a form', () => {
  it('of one line is said as it is, without what is empty', () => {
    const sections = [line({ code: 'A', units: '3', note: '' })];
    expect(fields(commonOf(sections))).toEqual(['code', 'units']);
    expect(columnsOf(sections)).toEqual([]);
  });
  it('of several says once what they share and tells apart what they do not', () => {
    const sections = [
      line({ host: 'Z', code: 'A', note: '' }),
      line({ host: 'Z', code: 'B', note: 'late' }),
      line({ host: 'Z', code: 'B' }),
    ];
    expect(fields(commonOf(sections))).toEqual(['host']);
    expect(fields(columnsOf(sections))).toEqual(['code', 'note']);
  });
  it('of nothing says nothing', () => {
    expect(commonOf([])).toEqual([]);
    expect(columnsOf([])).toEqual([]);
  });
});
