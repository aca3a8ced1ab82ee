import { expect, it } from 'vitest';
import { before, draftOf, nextPlace, questionOf } from './questions';
import type { QuestionRow } from './rows';

const row = (code: string, sortOrder: number, more: Partial<QuestionRow> = {}): QuestionRow => ({
  id: code,
  itemId: 'item',
  code,
  kind: 'LINE',
  textCn: `${code} cn`,
  textEn: `${code} en`,
  hintCn: '',
  hintEn: 'hint',
  choices: '',
  required: true,
  onlyIfCode: '',
  onlyIfChoice: '',
  sortOrder,
  ...more,
});

it('shows a row in the language of whoever reads it, with its condition', () => {
  const kept = row('A', 10, { kind: 'CHOICE', choices: 'X|x cn|x en;Y|y cn|y en', onlyIfCode: 'B', onlyIfChoice: 'Z' });
  const question = questionOf(kept, false);
  expect(question).toMatchObject({ text: 'A en', hint: 'hint', onlyIf: { code: 'B', choice: 'Z' } });
  expect(question.choices).toEqual([
    { code: 'X', text: 'x en' },
    { code: 'Y', text: 'y en' },
  ]);
  expect(questionOf(row('B', 20), true)).toMatchObject({ text: 'B cn', onlyIf: null, choices: [] });
});

it('lets a question hang on earlier ones with choices only', () => {
  const rows = [row('A', 10, { kind: 'CHOICE' }), row('B', 20), row('C', 30, { kind: 'SEVERAL' })];
  const codes = (own: Parameters<typeof before>[1]) => before(rows, own).map(({ code }) => code);
  expect(codes({ sortOrder: 20 })).toEqual(['A']);
  expect(codes({ id: 'C', sortOrder: 30 })).toEqual(['A']);
  expect(codes({})).toEqual(['A', 'C']);
});

it('puts a new question behind the others', () => {
  expect(nextPlace([])).toBe(10);
  expect(nextPlace([{ sortOrder: 5 }, { sortOrder: 40 }])).toBe(50);
});

it('keeps of a question only what its kind has a use for', () => {
  const choices = [
    { code: ' X ', cn: 'x cn', en: 'x en' },
    { code: 'Y', cn: 'y cn', en: 'y en' },
  ];
  const values = {
    code: 'A',
    kind: 'CHOICE',
    textCn: ' a ',
    choices,
    onlyIfCode: 'B',
    onlyIfChoice: 'Z',
    sortOrder: 10,
  };
  expect(draftOf(values, 'item')).toEqual({
    itemId: 'item',
    code: 'A',
    kind: 'CHOICE',
    textCn: 'a',
    textEn: '',
    hintCn: '',
    hintEn: '',
    choices: 'X|x cn|x en;Y|y cn|y en',
    required: false,
    onlyIfCode: 'B',
    onlyIfChoice: 'Z',
    sortOrder: 10,
  });
  const plain = draftOf({ ...values, kind: 'LINE', onlyIfCode: undefined }, 'item');
  expect(plain).toMatchObject({ choices: '', onlyIfCode: '', onlyIfChoice: '' });
});
