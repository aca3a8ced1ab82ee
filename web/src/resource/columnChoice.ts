import { useState } from 'react';
import { recall, remember } from '@/lib/storage';

export interface Choosable {
  name: string;
  optional?: boolean;
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** The first column identifies the row and always stays; unknown names from an older version drop out. */
export function chosenColumns<T extends Choosable>(
  columns: readonly T[],
  stored: readonly string[] | undefined,
): readonly T[] {
  return columns.filter(
    (column, i) => i === 0 || (stored === undefined ? !column.optional : stored.includes(column.name)),
  );
}

export function useColumnChoice<T extends Choosable>(page: string, columns: readonly T[]) {
  const key = `columns.${page}`;
  const [stored, setStored] = useState(() => recall(key, isNames));
  const choose = (names: readonly string[] | undefined) => {
    remember(key, names ?? null);
    setStored(names === undefined ? undefined : [...names]);
  };
  return [chosenColumns(columns, stored), choose] as const;
}
