/** The numbers in a pasted text, each once, in order: a column of a sheet, a line of a letter, with or without commas. */
export function numbersIn(text: string): readonly string[] {
  const words = text.normalize('NFKC').split(/[^0-9A-Za-z._-]+/);
  // A header or a name pasted along has no digit.
  return [...new Set(words.filter((word) => /\d/.test(word)).map((word) => word.toUpperCase()))];
}

export interface PasteReport<Found> {
  added: readonly Found[];
  /** Chosen before. */
  known: readonly Found[];
  /** Numbers nobody in the reader's scope has. */
  missing: readonly string[];
}

export function pasteReport<Found extends { id: string; studentNo: string }>(
  asked: readonly string[],
  found: readonly Found[],
  chosen: ReadonlySet<string>,
): PasteReport<Found> {
  const byNumber = new Map(found.map((row) => [row.studentNo.toUpperCase(), row]));
  const rows = asked.flatMap((number) => byNumber.get(number) ?? []);
  return {
    added: rows.filter(({ id }) => !chosen.has(id)),
    known: rows.filter(({ id }) => chosen.has(id)),
    missing: asked.filter((number) => !byNumber.has(number)),
  };
}

export function chunksOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}
