import { ApiError, type FieldError } from '@/api/errors';
import {
  type Cells,
  type Complaints,
  cellKey,
  type Found,
  filledRows,
  newRow,
  type SheetColumn,
  type SheetRow,
  textOf,
} from './rows';

export type WireRow = Readonly<Record<string, unknown>>;

/**
 * The filled rows as the server wants them: numbers as numbers, texts that stand for something by its id, neither of
 * them when the cell is empty. What stands for nothing is a mistake in its cell, as if the server had found it.
 */
export async function toWire(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  notFound: string,
): Promise<readonly WireRow[]> {
  const filled = filledRows(rows);
  const found = new Map(
    await Promise.all(columns.map(async (column) => [column.name, await meant(column, filled)] as const)),
  );
  const errors: FieldError[] = [];
  const wire = filled.map((row, i) =>
    Object.fromEntries(
      columns.map((column) => {
        const text = textOf(row, column.name).trim();
        const known = found.get(column.name)?.get(text);
        if (column.lookup !== undefined && text !== '' && known === undefined) {
          errors.push({ row: i + 1, field: column.name, code: 'not_found', message: notFound });
        }
        return [column.name, wireValue(column, text, known)];
      }),
    ),
  );
  if (errors.length > 0) throw new ApiError('invalid', { errors });
  return wire;
}

async function meant({ name, lookup }: SheetColumn, rows: readonly SheetRow[]): Promise<ReadonlyMap<string, Found>> {
  const texts = [...new Set(rows.map((row) => textOf(row, name).trim()))].filter((text) => text !== '');
  return lookup === undefined || texts.length === 0 ? new Map() : lookup(texts);
}

function wireValue({ lookup, numeric }: SheetColumn, text: string, found: Found | undefined): unknown {
  if (lookup !== undefined) return found?.id;
  if (numeric !== undefined) return text === '' ? undefined : Number(text);
  return text;
}

/** Rows that were sent before, as the texts they were typed in. */
export async function fromWire(
  rows: readonly WireRow[],
  columns: readonly SheetColumn[],
): Promise<readonly SheetRow[]> {
  const texts = new Map(
    await Promise.all(
      columns.map(async ({ name, written }) => {
        const ids = [...new Set(rows.map((row) => String(row[name] ?? '')))].filter((id) => id !== '');
        return [name, written === undefined || ids.length === 0 ? undefined : await written(ids)] as const;
      }),
    ),
  );
  const textIn = (row: WireRow, name: string) => {
    const plain = [row[name] ?? ''].flat().join(' ');
    return texts.get(name)?.get(plain) ?? plain;
  };
  return rows.map((row) => newRow(Object.fromEntries(columns.map(({ name }) => [name, textIn(row, name)])) as Cells));
}

/** What the server found wrong, at the cells it is about; rows are counted from one, over the filled ones. */
export function atCells(errors: readonly FieldError[], rows: readonly SheetRow[]): Complaints {
  const filled = filledRows(rows);
  return new Map(
    errors.flatMap(({ row, field, column, message }) => {
      const at = filled[(row ?? 0) - 1];
      const name = field ?? column;
      return at === undefined || !name ? [] : [[cellKey(at.key, name), message] as const];
    }),
  );
}
