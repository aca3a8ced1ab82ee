import { useQuery } from '@tanstack/react-query';
import { call } from '@/api/client';
import type { Question } from '@/applications/types';
import { type Choice, choicesOf, choicesText } from '@/reports/choices';
import type { Page } from '@/resource/types';
import { QUESTIONS, type QuestionDraft, type QuestionRow } from './rows';

/** More than a form has. */
const ALL = 200;

/** The whole form of an item, in its order. */
export const useQuestions = (itemId: string) =>
  useQuery({
    queryKey: [QUESTIONS, 'all', itemId],
    queryFn: async ({ signal }) => {
      const query = { itemId, pageSize: ALL, sortField: 'sortOrder', sortOrder: 'ascend' };
      return (await call<Page<QuestionRow>>('GET', '/api/oas/question', { query, signal })).data;
    },
    meta: { silent: true },
  });

export const hasChoices = (kind: unknown): boolean => kind === 'CHOICE' || kind === 'SEVERAL';

/** A row of the form as students are asked it. */
export function questionOf(row: QuestionRow, chinese: boolean): Question {
  return {
    code: row.code,
    kind: row.kind,
    text: chinese ? row.textCn : row.textEn,
    hint: chinese ? row.hintCn : row.hintEn,
    required: row.required,
    choices: choicesOf(row.choices).map(({ code, cn, en }) => ({ code, text: chinese ? cn : en })),
    onlyIf: row.onlyIfCode === '' ? null : { code: row.onlyIfCode, choice: row.onlyIfChoice },
  };
}

/** Questions with choices that stand before a place: what may be asked there can hang on them. */
export const before = (rows: readonly QuestionRow[], own: { id?: string; sortOrder?: number }) =>
  rows.filter(
    ({ id, kind, sortOrder }) =>
      hasChoices(kind) && id !== own.id && (own.sortOrder === undefined || sortOrder < own.sortOrder),
  );

/** Where a new question goes: after the others, with room to put one between. */
export const nextPlace = (rows: readonly Pick<QuestionRow, 'sortOrder'>[]): number =>
  Math.max(0, ...rows.map(({ sortOrder }) => sortOrder)) + 10;

/** A question while it is written: its choices one by one. */
export type Values = Omit<Partial<QuestionDraft>, 'choices'> & { choices?: readonly Partial<Choice>[] };

const said = (text: string | undefined): string => text?.trim() ?? '';

/** What a question of another kind has no use for is not kept. */
export function draftOf(values: Values, itemId: string): QuestionDraft {
  const choices = (values.choices ?? []).map(({ code, cn, en }) => ({ code: said(code), cn: said(cn), en: said(en) }));
  const onlyIfCode = said(values.onlyIfCode);
  return {
    itemId,
    code: said(values.code),
    kind: values.kind ?? '',
    textCn: said(values.textCn),
    textEn: said(values.textEn),
    hintCn: said(values.hintCn),
    hintEn: said(values.hintEn),
    choices: hasChoices(values.kind) ? choicesText(choices) : '',
    required: values.required ?? false,
    onlyIfCode,
    onlyIfChoice: onlyIfCode === '' ? '' : said(values.onlyIfChoice),
    sortOrder: values.sortOrder ?? 0,
  };
}
