import { describe, expect, it } from 'vitest';
import { type Condition, changed, type Group, isComplete, newGroup, partsOf, type Tree, treeOf, withOp } from './tree';

const EITHER: Tree = {
  op: 'AND',
  items: [
    {
      op: 'OR',
      items: [
        { op: 'TAKEN', course: 'UCLC1013' },
        { op: 'TAKEN', course: 'GCLA1903' },
      ],
    },
    { op: 'NOT_TAKEN', course: 'GCLA1913' },
  ],
};

describe('a requirement in the form editor', () => {
  it('comes back as it went in', () => expect(treeOf(partsOf(EITHER))).toEqual(EITHER));
  it('shows a single condition as a group of one, and sends it alone', () => {
    const one: Tree = { op: 'MIN_UNITS', units: 60 };
    expect(partsOf(one).items).toHaveLength(1);
    expect(treeOf(partsOf(one))).toEqual(one);
  });
  it('is nothing when empty', () => {
    expect(treeOf(partsOf(null))).toBeNull();
    expect(isComplete(partsOf(null))).toBe(true);
  });
  it('is complete when every condition is, and no inner group is empty', () => {
    expect(isComplete(partsOf(EITHER))).toBe(true);
    expect(isComplete(newGroup('AND'))).toBe(false);
    expect(isComplete(newGroup('AND', [newGroup('OR', [])]))).toBe(false);
    expect(isComplete(newGroup('AND', [{ key: 'a', op: 'PASSED_WITH', course: 'X' }]))).toBe(false);
  });
  it('changes one part and leaves the others', () => {
    const parts = partsOf(EITHER);
    const inner = parts.items[0] as Group;
    const first = inner.items[0] as Condition;
    const without = changed(parts, first.key, () => null);
    expect(treeOf(without)).toEqual({
      op: 'AND',
      items: [
        { op: 'TAKEN', course: 'GCLA1903' },
        { op: 'NOT_TAKEN', course: 'GCLA1913' },
      ],
    });
    const swapped = changed(parts, inner.key, (part) => ({ ...(part as Group), op: 'AND' }));
    expect((swapped.items[0] as Group).op).toBe('AND');
    expect(changed(parts, parts.key, (part) => ({ ...(part as Group), op: 'OR' })).op).toBe('OR');
  });
  it('keeps what the other kind of condition has too', () => {
    expect(withOp({ key: 'a', op: 'TAKEN', course: 'X' }, 'PASSED_WITH')).toEqual({
      key: 'a',
      op: 'PASSED_WITH',
      course: 'X',
    });
    expect(withOp({ key: 'a', op: 'TAKEN', course: 'X' }, 'MIN_UNITS')).toEqual({ key: 'a', op: 'MIN_UNITS' });
  });
});
