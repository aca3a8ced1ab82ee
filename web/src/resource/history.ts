import type { Field, HistoryEntry } from './types';
import { inWords, type Words } from './wire';

export interface ChangeLine {
  key: string;
  label: string;
  before: string;
  after: string;
}

/** Changes in the users' words: the server's, with moments as this browser shows them everywhere. */
export function changeLines(
  changes: HistoryEntry['changes'],
  fields: Readonly<Record<string, Field | undefined>>,
  words: Words,
): readonly ChangeLine[] {
  return changes.flatMap(({ field: name, label, before, after }) => {
    const say = (value: string | null | undefined) =>
      inWords(sayable(fields[name]), value === EMPTY_LIST ? null : value, words);
    const line = { key: name, label: fields[name]?.label ?? label, before: say(before), after: say(after) };
    return line.before === line.after ? [] : [line];
  });
}

const EMPTY_LIST = '[]';
const TEXT: Field = { kind: 'text', label: '' };
const sayable = (field: Field | undefined): Field =>
  field?.kind === 'date' || field?.kind === 'dateTime' ? field : TEXT;
