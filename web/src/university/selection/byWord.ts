/** Lists such as "FE:50" or "Y3:25": a word and a number each. */
export type ByWord = Readonly<Record<string, number>>;

export function fromList(list: readonly string[]): ByWord {
  return Object.fromEntries(
    list.flatMap((one) => {
      const [word = '', number = ''] = one.split(':');
      const n = Number(number.trim());
      return word.trim() === '' || number.trim() === '' || !Number.isFinite(n) ? [] : [[word.trim(), n]];
    }),
  );
}

/** Words without a number are left out: nothing was said about them. */
export const toList = (byWord: Readonly<Record<string, number | null | undefined>>): string[] =>
  Object.entries(byWord).flatMap(([word, number]) => (number == null ? [] : [`${word}:${number}`]));

/** What somebody typed into one line, separated by commas or blanks. */
export const listOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .normalize('NFKC')
    .replace(/\s*:\s*/gu, ':')
    .split(/[\s,;、]+/u)
    .filter((part) => part !== '');

/** One to a line, for what has blanks in it. */
export const linesOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
