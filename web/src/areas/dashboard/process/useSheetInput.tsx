import { useState } from 'react';
import { ApiError } from '@/api/errors';
import type { Application } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { sheetMessages } from '@/sheet/messages';
import { type Complaints, complaintsOf, filledRows, type SheetColumn, type SheetRow } from '@/sheet/rows';
import { Sheet } from '@/sheet/Sheet';
import { atCells, fromWire, toWire, type WireRow } from '@/sheet/wire';
import type { TaskInput } from '@/task/fields';
import { processMessages } from './messages';

interface Options {
  name: string;
  label: string;
  help: string;
  columns: readonly SheetColumn[];
}

/** The rows of an application as a sheet; what is found wrong in a row is shown in its cell. */
export function useSheetInput({ name, label, help, columns }: Options) {
  const words = useMessages(sheetMessages);
  const m = useMessages(processMessages);
  const [refused, setRefused] = useState<Complaints>(new Map());
  const input: TaskInput = {
    name,
    field: { kind: 'text', label, help },
    control: <Sheet label={label} columns={columns} refused={refused} />,
    initial: [],
    required: true,
    complaint: (value) => {
      const rows = (value ?? []) as readonly SheetRow[];
      if (filledRows(rows).length === 0) return m.rowsNeeded;
      return complaintsOf(rows, columns, words).size > 0 ? m.rowsWrong : undefined;
    },
  };
  /** Sends the filled rows, and keeps what is refused with the cells it is about. */
  async function sending<T>(value: unknown, send: (rows: readonly WireRow[]) => Promise<T>): Promise<T> {
    const rows = (value ?? []) as readonly SheetRow[];
    setRefused(new Map());
    try {
      return await send(await toWire(rows, columns, words.notFound));
    } catch (cause) {
      if (cause instanceof ApiError) setRefused(atCells(cause.errors, rows));
      throw cause;
    }
  }
  /** The rows of an application that is sent again, as they were typed. */
  const rowsOf = ({ form }: Application): Promise<readonly SheetRow[]> =>
    fromWire((form[name] ?? []) as readonly WireRow[], columns);
  return { input, sending, rowsOf };
}
