import type { Option } from '@/resource/types';

export type Cells = Readonly<Record<string, string>>;
export interface SheetRow {
  key: string;
  cells: Cells;
}
/** What a text stands for, such as the student of a number. */
export interface Found {
  id: string;
  label: string;
}
export interface SheetColumn {
  name: string;
  label: string;
  /** In characters of the font. */
  width?: number;
  required?: boolean;
  max?: number;
  /** Chosen from these; a pasted label counts as its value. */
  options?: readonly Option[];
  /** Written as a number. */
  numeric?: { min: number; max: number };
  /** Finds what the texts of the column stand for; a text it does not find is a mistake. */
  lookup?: (texts: readonly string[]) => Promise<ReadonlyMap<string, Found>>;
  /** The other way round: the texts that ids are written by. */
  written?: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}
export interface Place {
  row: number;
  column: number;
}

export const newRow = (cells: Cells = {}): SheetRow => ({ key: crypto.randomUUID(), cells });
export const textOf = (row: SheetRow, name: string): string => row.cells[name] ?? '';
export const isBlank = (row: SheetRow): boolean => Object.values(row.cells).every((text) => text.trim() === '');
export const filledRows = (rows: readonly SheetRow[]): readonly SheetRow[] => rows.filter((row) => !isBlank(row));

export const withCell = (rows: readonly SheetRow[], place: number, name: string, text: string): readonly SheetRow[] =>
  rows.map((row, i) => (i === place ? { ...row, cells: { ...row.cells, [name]: text } } : row));

/** The cells of a copied part of a spreadsheet: tabs between cells, line ends between rows, quotes around both. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[i + 1] === '"') cell += text[++i];
      else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === '\t') endCell();
    else if (char === '\n') {
      endCell();
      rows.push([]);
    } else if (char !== '\r') cell += char;
  }
  endCell();
  // A spreadsheet ends its last row too.
  return rows.filter((row, i) => i < rows.length - 1 || row.some((one) => one !== ''));
}

export const isTable = (text: string): boolean => /[\t\n]/.test(text.trimEnd());

/** Puts copied cells in from a place on, to the right and down; rows that are missing are added. */
export function pasted(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  at: Place,
  copied: readonly (readonly string[])[],
): readonly SheetRow[] {
  const targets = columns.slice(at.column);
  const lines = isHeading(copied[0] ?? [], targets) ? copied.slice(1) : copied;
  const out = [...rows];
  for (const [i, line] of lines.entries()) {
    const given = targets.slice(0, line.length).map((column, k) => [column.name, adapted(column, line[k] ?? '')]);
    const old = out[at.row + i];
    const cells = { ...old?.cells, ...(Object.fromEntries(given) as Cells) };
    out[at.row + i] = old === undefined ? newRow(cells) : { ...old, cells };
  }
  return out;
}

const isHeading = (line: readonly string[], columns: readonly SheetColumn[]): boolean =>
  line.length > 0 && line.every((text, i) => text.trim() === columns[i]?.label);

function adapted({ options }: SheetColumn, text: string): string {
  const plain = text.trim();
  const same = (other: string) => other.toLowerCase() === plain.toLowerCase();
  return options?.find(({ value, label }) => same(value) || same(label))?.value ?? plain;
}

export type Complaints = ReadonlyMap<string, string>;
export const cellKey = (rowKey: string, name: string): string => `${rowKey} ${name}`;

export interface ComplaintWords {
  required: (label: string) => string;
  noNumber: string;
  between: (min: string, max: string) => string;
  notOffered: string;
}

/** What the sheet itself can tell about a cell; rows left empty are no rows. */
export function complaintsOf(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  words: ComplaintWords,
): Complaints {
  const out = new Map<string, string>();
  for (const row of filledRows(rows)) {
    for (const column of columns) {
      const problem = complaintOf(column, textOf(row, column.name).trim(), words);
      if (problem !== undefined) out.set(cellKey(row.key, column.name), problem);
    }
  }
  return out;
}

function complaintOf({ label, required, options, numeric }: SheetColumn, text: string, words: ComplaintWords) {
  if (text === '') return required ? words.required(label) : undefined;
  if (options !== undefined && !options.some(({ value }) => value === text)) return words.notOffered;
  if (numeric === undefined) return undefined;
  if (!/^-?\d+(\.\d+)?$/.test(text)) return words.noNumber;
  const within = Number(text) >= numeric.min && Number(text) <= numeric.max;
  return within ? undefined : words.between(String(numeric.min), String(numeric.max));
}
