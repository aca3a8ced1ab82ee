import { useSearchParams } from 'react-router';
import { type ListState, readState, writeState } from './listState';
import type { Located } from './screen';

export type SetListState = (change: Readonly<Record<string, unknown>>) => void;

/** The list's page, order and filters live in the address, so reload, back and shared links keep them. */
export function useListState(filters: readonly Located[], sortable: readonly string[]): [ListState, SetListState] {
  const [params, setParams] = useSearchParams();
  return [readState(params, filters, sortable), (change) => setParams((old) => writeState(old, change))];
}
