/** The numbers in a pasted text, each once, in order; a header or a name pasted along has no digit. */
export function numbersIn(text: string): readonly string[] {
  const words = text.normalize('NFKC').split(/[^0-9A-Za-z._-]+/);
  return [...new Set(words.filter((word) => /\d/.test(word)).map((word) => word.toUpperCase()))];
}

export function chunksOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}
