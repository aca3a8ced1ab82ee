import { FIRST_PAGE, PAGE_SIZE } from '@/app/constants';
import type { Located } from './screen';
import { fromAddress } from './wire';

/** Rows that a link names: the search and refusals lead to them. Every list takes it, no filter bar shows it. */
export const LINKED = 'ids';

export interface ListState {
  pageNo: number;
  pageSize: number;
  sortField?: string;
  sortOrder?: 'ascend' | 'descend';
  keyword?: string;
  filter: Readonly<Record<string, unknown>>;
}

/** What the address says; whatever it does not say, or says wrongly, is as at first. */
export function readState(
  params: URLSearchParams,
  filters: readonly Located[],
  sortable: readonly string[],
): ListState {
  const sortField = params.get('sortField');
  const sortOrder = params.get('sortOrder');
  const keyword = params.get('keyword')?.trim();
  const sorted =
    sortField !== null && sortable.includes(sortField) && (sortOrder === 'ascend' || sortOrder === 'descend');
  const given = filters.map(({ name, field }) => [name, fromAddress(field, params.getAll(name))] as const);
  return {
    pageNo: positive(params.get('pageNo')) ?? FIRST_PAGE,
    pageSize: Math.min(positive(params.get('pageSize')) ?? PAGE_SIZE, LARGEST_PAGE),
    ...(sorted ? { sortField, sortOrder } : {}),
    ...(keyword ? { keyword } : {}),
    filter: Object.fromEntries([...given, linked(params)].filter(([, value]) => value !== undefined)),
  };
}
const LARGEST_PAGE = 200;

function linked(params: URLSearchParams): readonly [string, unknown] {
  const ids = params.getAll(LINKED).filter((id) => id !== '');
  return [LINKED, ids.length > 0 ? ids : undefined];
}

/** The address with some of it changed; empty values leave it. */
export function writeState(params: URLSearchParams, change: Readonly<Record<string, unknown>>): URLSearchParams {
  const out = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    out.delete(name);
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') out.append(name, String(item));
    }
  }
  return out;
}

function positive(text: string | null): number | undefined {
  const n = Number(text);
  return Number.isInteger(n) && n > 0 ? n : undefined;
}
