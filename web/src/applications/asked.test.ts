import { expect, it } from 'vitest';
import { askedOf, gapsOf, inWords, isAsked } from './asked';
import type { Question } from './types';

const question = (code: string, more: Partial<Question> = {}): Question => ({
  code,
  kind: 'LINE',
  text: code,
  hint: '',
  choices: [],
  required: false,
  ...more,
});
const onlyIf = (code: string, choice: string) => ({ onlyIf: { code, choice } });
const codes = (questions: readonly Question[]) => questions.map(({ code }) => code);

const FORM = [
  question('HOW', { kind: 'CHOICE' }),
  question('ADDRESS', onlyIf('HOW', 'POST')),
  question('EXTRAS', { kind: 'SEVERAL', ...onlyIf('HOW', 'POST') }),
  question('ENVELOPE', onlyIf('EXTRAS', 'SEALED')),
];

it('asks what hangs on nothing, and what hangs on an answer that was given', () => {
  expect(codes(askedOf(FORM, {}))).toEqual(['HOW']);
  expect(codes(askedOf(FORM, { HOW: 'PICKUP' }))).toEqual(['HOW']);
  expect(codes(askedOf(FORM, { HOW: 'POST' }))).toEqual(['HOW', 'ADDRESS', 'EXTRAS']);
});

it('finds a choice among several, as a whole word', () => {
  const given = { HOW: 'POST', EXTRAS: 'COPY,SEALED' };
  expect(codes(askedOf(FORM, given))).toContain('ENVELOPE');
  expect(codes(askedOf(FORM, { ...given, EXTRAS: 'UNSEALED' }))).not.toContain('ENVELOPE');
});

it('does not ask what hangs on a question that is not asked, whatever was answered there before', () => {
  expect(codes(askedOf(FORM, { HOW: 'PICKUP', EXTRAS: 'SEALED' }))).toEqual(['HOW']);
});

it('ends in a circle, and asks nothing that hangs on no question', () => {
  const circle = [question('A', onlyIf('B', 'X')), question('B', onlyIf('A', 'X'))];
  expect(askedOf(circle, { A: 'X', B: 'X' })).toEqual([]);
  const lonely = question('A', onlyIf('NONE', 'X'));
  expect(isAsked(lonely, [lonely], { NONE: 'X' })).toBe(false);
});

it('misses what is required of whoever answered so, and nothing else', () => {
  const form = [
    question('HOW', { kind: 'CHOICE', required: true }),
    question('ADDRESS', { required: true, ...onlyIf('HOW', 'POST') }),
    question('PROOF', { kind: 'FILE', required: true }),
    question('WORDS'),
  ];
  expect(codes(gapsOf(form, { HOW: ' ' }, {}))).toEqual(['HOW', 'PROOF']);
  expect(codes(gapsOf(form, { HOW: 'POST' }, { PROOF: [{}] }))).toEqual(['ADDRESS']);
  expect(gapsOf(form, { HOW: 'POST', ADDRESS: 'Lake 1' }, { PROOF: [{}] })).toEqual([]);
});

it('reads choices by their texts', () => {
  const choices = [
    { code: 'A', text: 'sealed' },
    { code: 'B', text: 'with a copy' },
  ];
  expect(inWords({ kind: 'SEVERAL', choices }, 'A,B', ', ')).toBe('sealed, with a copy');
  expect(inWords({ kind: 'CHOICE', choices }, 'GONE', ', ')).toBe('GONE');
  expect(inWords({ kind: 'LINE', choices: [] }, 'A,B', ', ')).toBe('A,B');
  expect(inWords({ kind: 'SEVERAL', choices }, '', ', ')).toBe('');
});
