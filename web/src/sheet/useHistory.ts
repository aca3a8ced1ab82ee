import { useState } from 'react';
import type { SheetRow } from './rows';

const MOST = 100;

/** Steps that can be taken back; typing on in one cell is one step. */
export function useHistory(rows: readonly SheetRow[], write: (rows: readonly SheetRow[]) => void) {
  const [past, setPast] = useState<readonly { rows: readonly SheetRow[]; step: string }[]>([]);
  const change = (next: readonly SheetRow[], step: string) => {
    if (past.at(-1)?.step !== step) setPast([...past.slice(1 - MOST), { rows, step }]);
    write(next);
  };
  const last = past.at(-1);
  const undo =
    last === undefined
      ? undefined
      : () => {
          setPast(past.slice(0, -1));
          write(last.rows);
        };
  return { change, undo };
}
