import { describe, expect, it } from 'vitest';
import { match, parse } from './paste';
import type { Line } from './types';

const line = (studentNo: string, withdrawn = false): Line => ({
  studentId: `id-${studentNo}`,
  studentNo,
  name: `N${studentNo}`,
  programme: '',
  withdrawn,
  cells: {},
});
const lines = [line('101'), line('102'), line('103', true), line('104')];
const empty = () => '';
const FIELDS = ['score', 'grade', 'remark'];

describe('what is pasted', () => {
  it('is read by tabs or commas, with quotes', () => {
    expect(parse('101\tA\r\n102\tB-\r\n')).toEqual([
      ['101', 'A'],
      ['102', 'B-'],
    ]);
    expect(parse('101,"late, ill"\n102,"said ""no"""')).toEqual([
      ['101', 'late, ill'],
      ['102', 'said "no"'],
    ]);
    expect(parse('A\nB\n\n')).toEqual([['A'], ['B']]);
    expect(parse('"two\nlines"\tx')).toEqual([['two\nlines', 'x']]);
    expect(parse('')).toEqual([]);
  });

  it('finds its lines by student number, in whatever order', () => {
    const found = match(parse('104\tC\n101\tA'), lines, FIELDS, { row: 0, field: 'grade' }, empty);
    expect(found.by).toBe('number');
    expect(found.changes.map(({ studentNo, field, value }) => [studentNo, field, value])).toEqual([
      ['104', 'grade', 'C'],
      ['101', 'grade', 'A'],
    ]);
    expect(found.missing).toEqual(['102']);
  });

  it('names who is not on the sheet, stands there twice or has withdrawn', () => {
    const block = parse('No.\tGrade\n101\tA\n999\tB\n103\tC\n101\tD\n102\tB\n104\tB');
    const found = match(block, lines, FIELDS, { row: 0, field: 'grade' }, empty);
    expect(found.unknown).toEqual(['999']);
    expect(found.twice).toEqual(['101']);
    expect(found.withdrawn).toEqual(['103']);
    expect(found.changes.find(({ studentNo }) => studentNo === '101')?.value).toBe('D');
  });

  it('goes down the lines where there are no numbers, and says how many have no place', () => {
    const found = match(parse('A\nB\nC\nD'), lines, FIELDS, { row: 1, field: 'grade' }, empty);
    expect(found.by).toBe('order');
    expect(found.changes.map(({ studentNo, value }) => [studentNo, value])).toEqual([
      ['102', 'A'],
      ['104', 'C'],
    ]);
    expect(found.beyond).toBe(1);
  });

  it('fills the columns to the right, and leaves what is the same', () => {
    const found = match(parse('101\t88\tA\n102\t70\tB'), lines, FIELDS, { row: 0, field: 'score' }, (one, field) =>
      one.studentNo === '101' && field === 'grade' ? 'A' : '',
    );
    expect(found.changes.map(({ studentNo, field }) => [studentNo, field])).toEqual([
      ['101', 'score'],
      ['102', 'score'],
      ['102', 'grade'],
    ]);
  });
});
