import type { Field, HistoryEntry } from './types';
import { inWords, type Words } from './wire';

export interface ChangeLine {
  key: string;
  label: string;
  before: string;
  after: string;
}

/** Changes in the users' words. Fields the screen does not know are bookkeeping and left out. */
export function changeLines(
  changes: HistoryEntry['changes'],
  fields: Readonly<Record<string, Field | undefined>>,
  words: Words,
): readonly ChangeLine[] {
  return changes.flatMap(({ field: name, before, after }) => {
    const field = fields[name];
    if (field === undefined) return [];
    const line = {
      key: name,
      label: field.label,
      before: inWords(field, readBack(field, before), words),
      after: inWords(field, readBack(field, after), words),
    };
    return line.before === line.after ? [] : [line];
  });
}

/** History keeps every value as text; lists and yes/no are read back so that they get their words. */
function readBack(field: Field, text: string | null | undefined): unknown {
  if (typeof text !== 'string') return text;
  const structured = field.kind === 'switch' || field.kind === 'multiSelect' || field.kind === 'references';
  if (!structured) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
