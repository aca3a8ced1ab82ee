import { useEffect, useState } from 'react';
import { type Found, filledRows, type SheetColumn, type SheetRow, textOf } from './rows';

/** Nothing is asked while somebody still types. */
const PAUSE_MS = 400;
/** What is known of a text: what it stands for, or that it stands for nothing. */
export type Known = ReadonlyMap<string, Found | null>;

const keyOf = (name: string, text: string) => `${name} ${text}`;

/** What the texts of the columns stand for, each asked for once. */
export function useLookups(rows: readonly SheetRow[], columns: readonly SheetColumn[]) {
  const [known, setKnown] = useState<Known>(new Map());
  const open = columns.flatMap(({ name, lookup }) => {
    if (lookup === undefined) return [];
    const texts = [...new Set(filledRows(rows).map((row) => textOf(row, name).trim()))];
    const asked = texts.filter((text) => text !== '' && !known.has(keyOf(name, text)));
    return asked.length === 0 ? [] : [{ name, lookup, asked }];
  });
  const waiting = open.map(({ name, asked }) => `${name} ${asked.join(' ')}`).join('\n');
  useEffect(() => {
    if (waiting === '') return;
    let stale = false;
    const ask = async ({ name, lookup, asked }: (typeof open)[number]) => {
      const found = await lookup(asked);
      if (stale) return;
      setKnown(
        (old) => new Map([...old, ...asked.map((text) => [keyOf(name, text), found.get(text) ?? null] as const)]),
      );
    };
    const timer = setTimeout(() => {
      // A failed look-up leaves its texts unexplained; sending them tells what is wrong.
      for (const one of open) void ask(one).catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
    // The texts that wait say everything about what is asked.
    // oxlint-disable-next-line exhaustive-deps
  }, [waiting]);
  return (name: string, text: string): Found | null | undefined => known.get(keyOf(name, text.trim()));
}
