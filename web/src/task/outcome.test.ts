import { describe, expect, it } from 'vitest';
import { type Effect, groupEffects, tellingChanges } from './outcome';

const effect = (over: Partial<Effect>): Effect => ({
  subject: 'si.student',
  label: '学生',
  id: '1',
  title: '2023001 – 张三',
  kind: 'CHANGED',
  changes: [],
  ...over,
});

describe('effects', () => {
  it('stand together by kind of row and fate, in order of appearance', () => {
    const groups = groupEffects([
      effect({ id: '1' }),
      effect({ subject: 'si.change', label: '异动', kind: 'ADDED', id: '' }),
      effect({ id: '2' }),
      effect({ id: '3', kind: 'REMOVED' }),
    ]);
    expect(groups.map(({ label, kind, effects }) => [label, kind, effects.length])).toEqual([
      ['学生', 'CHANGED', 2],
      ['异动', 'ADDED', 1],
      ['学生', 'REMOVED', 1],
    ]);
  });
  it('of nothing are no groups', () => expect(groupEffects([])).toEqual([]));

  const changes = [
    { field: 'a', label: 'A', before: null, after: 'x' },
    { field: 'b', label: 'B', before: 'y', after: '' },
  ];
  it.each([
    ['ADDED', ['a']],
    ['CHANGED', ['a', 'b']],
    ['REMOVED', []],
  ] as const)('%s tells %j', (kind, fields) =>
    expect(tellingChanges(effect({ kind, changes })).map(({ field }) => field)).toEqual(fields),
  );
});
