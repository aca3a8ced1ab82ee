import type { FieldError } from '@/api/errors';
import { type Answers, askedOf } from '@/applications/asked';
import type { Files } from '@/applications/FormFields';
import type { Application, Question } from '@/applications/types';

export interface Typed {
  values: Answers;
  files: Files;
}

/** A draft as its form has it. */
export function typedOf(draft: Pick<Application, 'answers' | 'files'> | undefined): Typed {
  const files: Record<string, { id: string; name: string }[]> = {};
  for (const { code, fileId, name } of draft?.files ?? []) {
    files[code] = [...(files[code] ?? []), { id: fileId, name }];
  }
  return { values: Object.fromEntries((draft?.answers ?? []).map(({ code, value }) => [code, value])), files };
}

/** What is handed in: an answer that an earlier one has closed again was only kept for the case that it comes back. */
export function handedIn(questions: readonly Question[], { values, files }: Typed): Typed {
  const asked = new Set(askedOf(questions, values).map(({ code }) => code));
  const only = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([code]) => asked.has(code)));
  return { values: only(values), files: only(files) };
}

export interface Content {
  answers: readonly { code: string; value: string }[];
  files: readonly { code: string; fileId: string }[];
}
type Entry = readonly [string, unknown];
const byCode = ([a]: Entry, [b]: Entry) => a.localeCompare(b);

/** What is sent of a form: nothing empty, and the same for the same answers in whatever order they were given. */
export const contentOf = ({ values, files }: Typed): Content => ({
  answers: Object.entries(values)
    .toSorted(byCode)
    .flatMap(([code, value]) => (value.trim() === '' ? [] : [{ code, value }])),
  files: Object.entries(files)
    .toSorted(byCode)
    .flatMap(([code, own]) => own.map(({ id: fileId }) => ({ code, fileId }))),
});

const AT = 'answers.';

/** Each fault at its question; what belongs to none of them is told above the form. */
export function faultsOf(
  errors: readonly FieldError[],
  questions: readonly Question[],
): { at: Readonly<Record<string, string>>; other: readonly string[] } {
  const known = new Set(questions.map(({ code }) => code));
  const at: Record<string, string> = {};
  const other: string[] = [];
  for (const { field, message } of errors) {
    const code = field?.startsWith(AT) ? field.slice(AT.length) : '';
    if (known.has(code)) at[code] = at[code] === undefined ? message : `${at[code]} ${message}`;
    else other.push(message);
  }
  return { at, other };
}

/** Kept by the browser; what is not of this shape counts as nothing. */
export function isTyped(value: unknown): value is Typed {
  if (typeof value !== 'object' || value === null || !('values' in value) || !('files' in value)) return false;
  const { values, files } = value;
  const texts = isRecord(values) && Object.values(values).every((text) => typeof text === 'string');
  const named = (file: unknown) => isRecord(file) && typeof file.id === 'string' && typeof file.name === 'string';
  return texts && isRecord(files) && Object.values(files).every((own) => Array.isArray(own) && own.every(named));
}
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
