import { describe, expect, it } from 'vitest';
import { put, resolve, settle, shown, toSend } from './buffer';
import type { Edit } from './types';

const edit = (op: string, value: string, base = 0, more: Partial<Edit> = {}): Edit => ({
  op,
  sheetId: 's',
  studentId: 'a',
  field: 'grade',
  value,
  base,
  at: Number(op),
  ...more,
});

describe('the buffer of edits', () => {
  it('keeps one waiting edit of a cell, on what was seen first', () => {
    const edits = put(put([], edit('1', 'A')), edit('2', 'B', 0));
    expect(edits).toEqual([edit('2', 'B', 0)]);
  });
  it('puts an edit on top of one that has left', () => {
    const edits = put([edit('1', 'A', 0, { tried: true })], edit('2', 'B'));
    expect(edits.map(({ op, base }) => [op, base])).toEqual([
      ['1', 0],
      ['2', 1],
    ]);
    expect(toSend(edits, 's').map(({ op }) => op)).toEqual(['1']);
  });
  it('keeps cells and sheets apart', () => {
    const edits = [edit('1', 'A'), edit('2', 'B', 0, { studentId: 'b' }), edit('3', 'C', 0, { sheetId: 't' })];
    expect(put(edits, edit('4', 'D'))).toHaveLength(3);
    expect(toSend(edits, 's')).toHaveLength(2);
  });
  it('lets go of what was acknowledged, and of nothing else', () => {
    const edits = [edit('1', 'A'), edit('2', 'B', 0, { studentId: 'b' }), edit('3', 'C', 0, { studentId: 'c' })];
    const theirs = { value: 'F', version: 4, by: 'Li' };
    const left = settle(edits, [
      { op: '1', studentId: 'a', field: 'grade', outcome: 'WRITTEN', message: '' },
      { op: '2', studentId: 'b', field: 'grade', outcome: 'CONFLICT', message: 'changed', cell: theirs },
    ]);
    expect(left.map(({ op, problem }) => [op, problem?.outcome])).toEqual([
      ['2', 'CONFLICT'],
      ['3', undefined],
    ]);
    expect(toSend(left, 's').map(({ op }) => op)).toEqual(['3']);
  });
  it('answers a collision with mine on top of theirs, or with theirs', () => {
    const held = edit('2', 'B', 1, {
      problem: { outcome: 'CONFLICT', message: '', cell: { value: 'F', version: 4, by: '' } },
    });
    expect(resolve([held], held, 'mine', '9', 9)).toEqual([edit('9', 'B', 4)]);
    expect(resolve([held], held, 'theirs', '9', 9)).toEqual([]);
  });
  it('shows what was written here last', () => {
    const cell = { value: 'A', version: 1, by: 'Li' };
    expect(shown(cell, [], 'a', 'grade')).toMatchObject({ value: 'A', state: 'kept' });
    expect(shown(cell, [edit('1', 'B', 1)], 'a', 'grade')).toMatchObject({ value: 'B', state: 'waiting' });
    const held = edit('1', '', 1, { problem: { outcome: 'INVALID', message: 'x' } });
    expect(shown(cell, [held], 'a', 'grade')).toMatchObject({ value: '', state: 'held' });
  });
});
