import { type ApiPath, call } from '@/api/client';
import type { Language } from '@/i18n/language';
import { unitName } from './tree';

export type UnitVerb = 'rename' | 'move' | 'merge';
export interface UnitChangeLine {
  subject: string;
  id: string;
  title: string;
  field: string;
  before?: unknown;
  after?: unknown;
  beforeLabel?: string | null;
  afterLabel?: string | null;
}
/** What a command changes: the same answer before and after it is carried out. */
export interface UnitReport {
  dryRun: boolean;
  changes: readonly UnitChangeLine[];
  counts: Readonly<Record<string, number>>;
}
export interface DatedChange {
  id: string;
  kind: string;
  effectiveDate: string;
  before: unknown;
  after: unknown;
  intoId?: string | null;
  documentNo: string;
  reason: string;
  at: string;
  byName: string;
}

export const runUnit = (
  path: ApiPath,
  verb: UnitVerb,
  body: Readonly<Record<string, unknown>>,
  dryRun: boolean,
): Promise<UnitReport> => call<UnitReport>('POST', `${path}/${verb}`, { body: { ...body, dryRun } });

export const loadChanges = (path: ApiPath, id: string, signal?: AbortSignal): Promise<readonly DatedChange[]> =>
  call<readonly DatedChange[]>('GET', `${path}/${encodeURIComponent(id)}/changes`, { signal });

/** A value of a change as one line of text; where it is a unit's id, the server says its name. */
export function changeText(value: unknown, label: string | null | undefined, words: ChangeWords): string {
  if (label) return label;
  if (value === null || value === undefined || value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
export interface ChangeWords {
  none: string;
  yes: string;
  no: string;
}

interface Named {
  code?: string;
  nameCn?: string;
  nameEn?: string;
  parentId?: string | null;
}
export type HistoryLine =
  | { kind: 'RENAMED' | 'MOVED'; before: string; after: string }
  /** This unit went into another one, or another one came into this. */
  | { kind: 'MERGED'; into: string }
  | { kind: 'MERGED'; absorbed: string };

/** A dated change in names; `nameOf` knows the units that are still there. */
export function historyLine(
  change: DatedChange,
  id: string,
  language: Language,
  nameOf: (id: string | null | undefined) => string,
): HistoryLine {
  const before = (change.before ?? {}) as Named;
  const after = (change.after ?? {}) as Named;
  const name = ({ nameCn = '', nameEn = '' }: Named) => unitName({ nameCn, nameEn }, language);
  if (change.kind === 'MOVED') return { kind: 'MOVED', before: nameOf(before.parentId), after: nameOf(after.parentId) };
  if (change.kind !== 'MERGED') return { kind: 'RENAMED', before: name(before), after: name(after) };
  return change.intoId === id ? { kind: 'MERGED', absorbed: name(before) } : { kind: 'MERGED', into: name(after) };
}

/** The units a history speaks of by their ids. */
export function unitsIn(changes: readonly DatedChange[]): readonly string[] {
  const ids = changes
    .filter(({ kind }) => kind === 'MOVED')
    .flatMap(({ before, after }) => [(before as Named | null)?.parentId, (after as Named | null)?.parentId]);
  return [...new Set(ids.filter((id) => id !== null && id !== undefined))];
}

/** A unit that is no more, and the one it went into. */
export interface Merged {
  gone: string;
  into: string;
}
/** What was read of a unit that is no more is not read again. */
export const isStillThere =
  (merged: Merged | undefined) =>
  ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
    merged === undefined || !queryKey.includes(merged.gone);
