import { type ApiPath, call } from '@/api/client';

export type UnitVerb = 'rename' | 'move' | 'merge';
export interface UnitChangeLine {
  subject: string;
  id: string;
  title: string;
  field: string;
  before: unknown;
  after: unknown;
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

/** Whatever a value of a change is, as one line of text. */
export function changeText(value: unknown, none: string): string {
  if (value === null || value === undefined || value === '') return none;
  if (Array.isArray(value)) return value.length === 0 ? none : value.map((item) => changeText(item, none)).join(', ');
  if (typeof value === 'object') {
    const texts = Object.values(value).filter((item) => item !== null && item !== '');
    return texts.length === 0 ? none : [...new Set(texts.map((item) => changeText(item, none)))].join(' / ');
  }
  return String(value);
}
