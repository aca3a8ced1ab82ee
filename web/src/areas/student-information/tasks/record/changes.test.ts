import { describe, expect, it } from 'vitest';
import type { TaskInput } from '@/task/fields';
import { changedFields, filledFields } from './changes';

const inputs: readonly TaskInput[] = [
  { name: 'nameCn', field: { kind: 'text', label: '' } },
  { name: 'birthDate', field: { kind: 'date', label: '' } },
  { name: 'wechat', field: { kind: 'text', label: '' } },
  { name: 'advisorId', field: { kind: 'reference', label: '', source: () => Promise.resolve([]) } },
];

describe('what is sent', () => {
  it.each([
    ['nothing', {}, {}],
    ['a new name', { nameCn: '李四' }, { nameCn: '李四' }],
    ['an emptied text', { wechat: null }, { wechat: '' }],
    ['an emptied reference', { advisorId: null }, { advisorId: null }],
  ])('%s', (_, change, sent) => {
    const before = { nameCn: '张三', birthDate: null, wechat: 'zs', advisorId: 't1', version: 3 };
    expect(changedFields(inputs, before, { ...before, ...change })).toEqual(sent);
  });
  it('leaves out what was not filled in', () => {
    expect(filledFields({ a: '', b: null, c: undefined, d: 0, e: false, f: 'x' })).toEqual({ d: 0, e: false, f: 'x' });
  });
});
