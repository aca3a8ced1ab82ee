/** The numbers of a text such as "25, 30"; undefined where something else stands in it. */
export function quotasIn(text: string): readonly number[] | undefined {
  const parts = text
    .normalize('NFKC')
    .split(/[\s,;+、]+/u)
    .filter((part) => part !== '');
  const numbers = parts.map(Number);
  return numbers.every((n) => Number.isInteger(n) && n >= 0) ? numbers : undefined;
}

/** What a section of this quota is split into at first: two parts, the first not smaller. */
export const halves = (quota: number): string => `${Math.ceil(quota / 2)}, ${Math.floor(quota / 2)}`;
