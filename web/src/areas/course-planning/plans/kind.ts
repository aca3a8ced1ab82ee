import { type ApiPath, call } from '@/api/client';
import { optionsOf } from '@/resource/tableService';
import type { OptionSource } from '@/resource/types';
import { minorOptions, programmeOptions, SP } from '../common/fields';
import type { Kind } from '../common/rights';

export const byKind = <T>(make: (kind: Kind) => T): Readonly<Record<Kind, T>> => ({
  major: make('major'),
  minor: make('minor'),
});
export const planAt = <P extends string>(kind: Kind, path: P) => `${SP}/${kind}${path}` as const satisfies ApiPath;
export const pageAt = <P extends string>(kind: Kind, page: P) => `/sp/study-plan/${kind}/${page}` as const;

/** One function each, because it is a cache key. */
export const structureOptions = byKind((kind) => optionsOf(planAt(kind, '/structure')));
export const categoryOptions = byKind((kind) => optionsOf(planAt(kind, '/category')));
const narrowed = new Map<string, OptionSource>();
/** The categories of one plan, where the page is about one: others call theirs the same. */
export function categoriesOf(kind: Kind, structureId: string | undefined): OptionSource {
  if (structureId === undefined) return categoryOptions[kind];
  const key = `${kind} ${structureId}`;
  const path = planAt(kind, '/category/options');
  const source: OptionSource =
    narrowed.get(key) ?? ((query, signal) => call('GET', path, { query: { ...query, structureId }, signal }));
  narrowed.set(key, source);
  return source;
}
export const ownerOptions = { major: programmeOptions, minor: minorOptions } as const;
