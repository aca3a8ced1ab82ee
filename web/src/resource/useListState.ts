import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { listKeys, partOf, recallList, rememberList, saysSomething, withPart } from './listMemory';
import { type ListState, readState, writeState } from './listState';
import type { Located } from './screen';

export type SetListState = (change: Readonly<Record<string, unknown>>) => void;

/**
 * The list's page, order and filters live in the address, so reload, back and shared links keep them. With a `name`
 * the filters chosen last are found again by those who come with an address that says nothing about the list.
 */
export function useListState(
  filters: readonly Located[],
  sortable: readonly string[],
  name?: string,
): [ListState, SetListState, ListAddress] {
  const [params, setParams] = useSearchParams();
  const keys = listKeys(filters);
  const [start, setStart] = useState(() => (name === undefined ? undefined : recallList(name)));
  const waiting = start !== undefined && !saysSomething(params, keys) ? start : undefined;
  const effective = waiting === undefined ? params : withPart(params, keys, waiting);

  const write = (next: (old: URLSearchParams) => URLSearchParams, replace = false) => {
    setStart(undefined);
    setParams(
      (old) => {
        const address = next(waiting === undefined ? old : withPart(old, keys, waiting));
        if (name !== undefined) rememberList(name, address, keys);
        return address;
      },
      { replace },
    );
  };
  const pending = waiting !== undefined;
  useEffect(() => {
    // The address says what is shown, also when it came from memory.
    if (pending) setParams((old) => (start === undefined ? old : withPart(old, keys, start)), { replace: true });
    // Only arriving counts.
    // oxlint-disable-next-line exhaustive-deps
  }, [pending]);
  return [
    readState(effective, filters, sortable),
    (change) => write((old) => writeState(old, change)),
    {
      text: partOf(effective, keys).toString(),
      open: (text) => write((old) => withPart(old, keys, new URLSearchParams(text))),
    },
  ];
}

/** The list's part of the address as text, to save it under a name and to open it again. */
export interface ListAddress {
  text: string;
  open: (text: string) => void;
}
