import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { bodyOf } from '@/task/fields';
import type { OwnField } from '../calls';
import { changesOf, inputOf, needsDecision } from './fields';

const field = (name: string, value: string, over: Partial<OwnField> = {}): OwnField => ({
  name,
  label: name,
  group: 'CONTACT',
  kind: 'TEXT',
  mode: 'DIRECT',
  value,
  shown: value,
  choices: [],
  ...over,
});
const fields = [
  field('wechat', 'zs'),
  field('mobile', '138****0000', { kind: 'PROTECTED' }),
  field('birthDate', '2005-03-01', { kind: 'DATE', mode: 'REQUEST' }),
];
const inputs = fields.map((one) => inputOf(one, ''));
const start = { wechat: 'zs', mobile: '138****0000', birthDate: dayjs('2005-03-01') };

describe('changes of the own record', () => {
  it.each([
    ['nothing', {}, {}],
    ['a text', { wechat: ' new ' }, { wechat: 'new' }],
    ['an emptied text', { wechat: '' }, { wechat: '' }],
    ['a number instead of its mask', { mobile: '13900000000' }, { mobile: '13900000000' }],
    ['a date', { birthDate: dayjs('2005-03-02') }, { birthDate: '2005-03-02' }],
    ['a date taken away', { birthDate: null }, { birthDate: '' }],
  ])('%s', (_, change, sent) => expect(changesOf(fields, bodyOf(inputs, { ...start, ...change }))).toEqual(sent));

  it.each([
    ['a contact changes', { wechat: 'new' }, false],
    ['an identity field changes', { birthDate: dayjs('2005-03-02') }, true],
    ['nothing changes', {}, false],
  ])('%s', (_, change, decided) => expect(needsDecision(fields, inputs, { ...start, ...change })).toBe(decided));

  it('need no decision before the form is there', () => expect(needsDecision(fields, inputs, {})).toBe(false));
});
