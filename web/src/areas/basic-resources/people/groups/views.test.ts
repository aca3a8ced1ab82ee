import { describe, expect, it } from 'vitest';
import { amountOf, changedPeople, directionOf, type Sight } from './views';

const sight = (divisions: number, students: number, types: readonly string[] = ['UG']): Sight => ({
  types,
  divisions,
  categories: 3,
  students,
});

describe('a change of what somebody sees', () => {
  it.each([
    [sight(1, 10), sight(2, 20), 'more'],
    [sight(2, 20), sight(1, 10), 'less'],
    [sight(2, 20), sight(1, 30), 'other'],
    [sight(2, 20), sight(2, 20), 'same'],
    [sight(2, 20, ['UG']), sight(2, 20, ['TPG']), 'other'],
    [sight(0, 0), sight(0, 1), 'more'],
  ] as const)('%j → %j is %s', (before, after, direction) => expect(directionOf({ before, after })).toBe(direction));
  it('names those who lose something first, and nobody whose view stays', () => {
    const person = (userId: string, before: Sight, after: Sight) => ({ userId, name: userId, before, after });
    const people = [
      person('gains', sight(1, 1), sight(2, 2)),
      person('stays', sight(1, 1), sight(1, 1)),
      person('loses', sight(2, 2), sight(1, 1)),
    ];
    expect(changedPeople(people).map(({ userId }) => userId)).toEqual(['loses', 'gains']);
  });
  it('counts lists and numbers alike', () => {
    expect([amountOf(['a', 'b']), amountOf(2), amountOf(null), amountOf(undefined)]).toEqual([2, 2, 0, 0]);
  });
});
