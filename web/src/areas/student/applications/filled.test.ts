import { expect, it } from 'vitest';
import type { Question } from '@/applications/types';
import { contentOf, faultsOf, handedIn, isTyped, typedOf } from './filled';

const question = (code: string, onlyIf?: Question['onlyIf']): Question => ({
  code,
  kind: 'LINE',
  text: code,
  hint: '',
  choices: [],
  required: false,
  onlyIf,
});
const FORM = [question('HOW'), question('TO_2', { code: 'HOW', choice: 'POST' })];

it('opens a draft with its files under their questions', () => {
  const draft = {
    answers: [{ code: 'HOW', value: 'POST' }],
    files: [
      { code: 'PROOF', fileId: '1', name: 'a.pdf', size: 1 },
      { code: 'PROOF', fileId: '2', name: 'b.pdf', size: 1 },
    ],
  };
  expect(typedOf(draft)).toEqual({
    values: { HOW: 'POST' },
    files: {
      PROOF: [
        { id: '1', name: 'a.pdf' },
        { id: '2', name: 'b.pdf' },
      ],
    },
  });
  expect(typedOf(undefined)).toEqual({ values: {}, files: {} });
});

it('hands in only what is asked', () => {
  const typed = { values: { HOW: 'PICKUP', TO_2: 'Lake 1' }, files: { TO_2: [{ id: '1', name: 'a' }] } };
  expect(handedIn(FORM, typed)).toEqual({ values: { HOW: 'PICKUP' }, files: {} });
  const posted = { ...typed, values: { ...typed.values, HOW: 'POST' } };
  expect(handedIn(FORM, posted)).toEqual(posted);
});

it('sends the same for the same answers, and nothing empty', () => {
  const files = { PROOF: [{ id: '1', name: 'a.pdf' }] };
  const content = contentOf({ values: { B: 'b', A: 'a', C: ' ' }, files });
  expect(content).toEqual({
    answers: [
      { code: 'A', value: 'a' },
      { code: 'B', value: 'b' },
    ],
    files: [{ code: 'PROOF', fileId: '1' }],
  });
  expect(contentOf({ values: { A: 'a', B: 'b' }, files })).toEqual(content);
});

it('puts a fault at its question, also where its code has digits', () => {
  const fault = (field: string | null, message: string) => ({ field, code: 'wrong', message });
  const told = [fault('answers.TO_2', 'missing'), fault('answers.GONE', 'unknown'), fault(null, 'elsewhere')];
  expect(faultsOf(told, FORM)).toEqual({ at: { TO_2: 'missing' }, other: ['unknown', 'elsewhere'] });
});

it('takes back from the browser only what has the right shape', () => {
  expect(isTyped({ values: { A: 'x' }, files: { B: [{ id: '1', name: 'n' }] } })).toBe(true);
  for (const spoilt of [null, {}, { values: { A: 1 }, files: {} }, { values: {}, files: { B: [1] } }]) {
    expect(isTyped(spoilt)).toBe(false);
  }
});
