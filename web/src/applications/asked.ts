import type { Question } from './types';

/** By the code of the question; several choices have commas between them. */
export type Answers = Readonly<Record<string, string>>;

type Asked = Pick<Question, 'code' | 'onlyIf'>;

/** Whether the question is put to somebody who answered so. What hangs on a question that is not asked is not asked. */
export function isAsked(of: Asked, all: readonly Asked[], answers: Answers, left = all.length): boolean {
  const { onlyIf } = of;
  if (onlyIf === null || onlyIf === undefined) return true;
  // A chain is no longer than there are questions: a circle ends.
  if (left === 0) return false;
  const on = all.find(({ code }) => code === onlyIf.code);
  if (on === undefined) return false;
  const given = (answers[on.code] ?? '').split(',');
  return given.includes(onlyIf.choice) && isAsked(on, all, answers, left - 1);
}

export const askedOf = <Q extends Asked>(all: readonly Q[], answers: Answers): readonly Q[] =>
  all.filter((question) => isAsked(question, all, answers));

/** Required questions that somebody who answered so has left open. */
export const gapsOf = (
  all: readonly Question[],
  answers: Answers,
  files: Readonly<Record<string, readonly unknown[]>>,
): readonly Question[] =>
  askedOf(all, answers).filter(({ code, kind, required }) => {
    const empty = kind === 'FILE' ? (files[code] ?? []).length === 0 : (answers[code] ?? '').trim() === '';
    return required && empty;
  });

/** An answer as people read it: choices by their texts. */
export function inWords({ kind, choices }: Pick<Question, 'kind' | 'choices'>, value: string, and: string): string {
  if (kind !== 'CHOICE' && kind !== 'SEVERAL') return value;
  const text = (code: string) => choices.find((choice) => choice.code === code)?.text ?? code;
  return value.split(',').filter(Boolean).map(text).join(and);
}
