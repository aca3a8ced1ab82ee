import type { Line } from './types';

/** Cells of a spreadsheet as they come from the clipboard: tabs or commas, with Excel's quotes. */
export function parse(text: string): readonly (readonly string[])[] {
  const separator = text.includes('\t') ? '\t' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const c = text[at];
    if (quoted) {
      if (c !== '"') cell += c;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (c === '"' && cell === '') quoted = true;
    else if (c === separator) {
      row.push(cell.trim());
      cell = '';
    } else if (c === '\n' || c === '\r') {
      if (c === '\r' && text[at + 1] === '\n') at++;
      row.push(cell.trim());
      rows.push(row);
      row = [];
      cell = '';
    } else cell += c;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell.trim()]);
  return rows.filter((one) => one.some((value) => value !== ''));
}

export interface Change {
  studentId: string;
  studentNo: string;
  name: string;
  field: string;
  before: string;
  value: string;
}
export interface Pasted {
  /** By the student number in the block, or by the order of the lines. */
  by: 'number' | 'order';
  changes: readonly Change[];
  /** Numbers that nobody on the sheet has. */
  unknown: readonly string[];
  /** Numbers that stand in the block more than once; the last one counts. */
  twice: readonly string[];
  /** On the sheet, and not in the block. */
  missing: readonly string[];
  /** Withdrawn: nothing is entered for them. */
  withdrawn: readonly string[];
  /** Rows of the block for which there is no line. */
  beyond: number;
}

/** A column in which more than half of the cells are numbers of the sheet. */
function numberColumn(block: readonly (readonly string[])[], numbers: ReadonlyMap<string, Line>): number | undefined {
  const width = Math.max(0, ...block.map((row) => row.length));
  const hits = (column: number) => block.filter((row) => numbers.has(row[column] ?? '')).length;
  const column = Array.from({ length: width }, (_, n) => n).find((n) => hits(n) * 2 > block.length);
  return column ?? (width > 1 && hits(0) > 0 ? 0 : undefined);
}

/** What a block would change, from a cell on: looked at before anything is written. */
export function match(
  block: readonly (readonly string[])[],
  lines: readonly Line[],
  fields: readonly string[],
  from: { row: number; field: string },
  value: (line: Line, field: string) => string,
): Pasted {
  const numbers = new Map(lines.map((line) => [line.studentNo, line]));
  const column = numberColumn(block, numbers);
  const start = Math.max(0, fields.indexOf(from.field));
  const changes = new Map<string, Change>();
  const [unknown, twice, withdrawn, met] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  let beyond = 0;
  block.forEach((row, at) => {
    const no = column === undefined ? undefined : (row[column] ?? '');
    const line = no === undefined ? lines[from.row + at] : numbers.get(no);
    if (line === undefined) {
      // A head above the numbers is no number.
      if (no === undefined) beyond++;
      else if (/\d/.test(no)) unknown.add(no);
      return;
    }
    if (met.has(line.studentNo)) twice.add(line.studentNo);
    met.add(line.studentNo);
    if (line.withdrawn) {
      withdrawn.add(line.studentNo);
      return;
    }
    const values = column === undefined ? row : row.filter((_, n) => n > column);
    values.forEach((text, n) => {
      const field = fields[start + n];
      if (field === undefined || value(line, field) === text) return;
      const { studentId, studentNo, name } = line;
      changes.set(`${studentId} ${field}`, {
        studentId,
        studentNo,
        name,
        field,
        before: value(line, field),
        value: text,
      });
    });
  });
  const missing = column === undefined ? [] : lines.filter((line) => !line.withdrawn && !met.has(line.studentNo));
  return {
    by: column === undefined ? 'order' : 'number',
    changes: [...changes.values()],
    unknown: [...unknown],
    twice: [...twice],
    withdrawn: [...withdrawn],
    missing: missing.map(({ studentNo }) => studentNo),
    beyond,
  };
}
