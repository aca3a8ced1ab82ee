import { recall, remember } from '@/lib/storage';
import type { Located } from './screen';

/** What of the address belongs to a list, and not to the page around it. */
const OWN = ['ids', 'keyword', 'sortField', 'sortOrder', 'pageSize', 'pageNo'] as const;
/**
 * Where somebody had read to, what they searched for and the rows a link led to are not kept: the word may be a
 * person's name or number.
 */
const PASSING: readonly string[] = ['ids', 'keyword', 'pageNo'];

export const listKeys = (filters: readonly Pick<Located, 'name'>[]): readonly string[] => [
  ...OWN,
  ...filters.map((filter) => filter.name),
];

/** The part of the address that these keys make up, always in the same order. */
export function partOf(params: URLSearchParams, keys: readonly string[]): URLSearchParams {
  const out = new URLSearchParams();
  for (const key of [...keys].sort()) for (const value of params.getAll(key)) out.append(key, value);
  return out;
}

/** The address with another part in place of these keys' own. */
export function withPart(params: URLSearchParams, keys: readonly string[], part: URLSearchParams): URLSearchParams {
  const out = new URLSearchParams(params);
  for (const key of keys) out.delete(key);
  for (const [key, value] of part) if (keys.includes(key)) out.append(key, value);
  return out;
}

export const saysSomething = (params: URLSearchParams, keys: readonly string[]): boolean =>
  keys.some((key) => params.has(key));

const isText = (value: unknown): value is string => typeof value === 'string';
const place = (name: string) => `list.${name}`;

export function rememberList(name: string, params: URLSearchParams, keys: readonly string[]): void {
  const kept = keys.filter((key) => !PASSING.includes(key));
  remember(place(name), partOf(params, kept).toString() || null);
}

export function recallList(name: string): URLSearchParams | undefined {
  const text = recall(place(name), isText);
  return text === undefined ? undefined : new URLSearchParams(text);
}
