/** How the weeks of a meeting are chosen; anything that is none of the first three is a list. */
export type Pattern = 'all' | 'odd' | 'even' | 'list';

export const weeksOf = (pattern: Exclude<Pattern, 'list'>, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => i + 1).filter(
    (week) => pattern === 'all' || week % 2 === (pattern === 'odd' ? 1 : 0),
  );

const same = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((week, i) => week === b[i]);

export function patternOf(weeks: readonly number[], count: number): Pattern {
  const sorted = [...new Set(weeks)].sort((a, b) => a - b);
  const known = (['all', 'odd', 'even'] as const).find((pattern) => same(sorted, weeksOf(pattern, count)));
  return known ?? 'list';
}

/** "1-8, 10, 12-14" for the weeks it names. */
export function rangesOf(weeks: readonly number[]): string {
  const sorted = [...new Set(weeks)].sort((a, b) => a - b);
  const spans: [number, number][] = [];
  for (const week of sorted) {
    const last = spans.at(-1);
    if (last !== undefined && last[1] + 1 === week) last[1] = week;
    else spans.push([week, week]);
  }
  return spans.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ');
}

/** The weeks of such a text, or undefined where it names something that is no week of the term. */
export function weeksIn(text: string, count: number): readonly number[] | undefined {
  const parts = text
    .normalize('NFKC')
    .split(/[\s,;、]+/u)
    .filter((part) => part !== '');
  const weeks = new Set<number>();
  for (const part of parts) {
    const found = /^(\d+)(?:[-–~](\d+))?$/u.exec(part);
    if (found === null) return undefined;
    const from = Number(found[1]);
    const to = Number(found[2] ?? found[1]);
    if (from < 1 || to > count || from > to) return undefined;
    for (let week = from; week <= to; week++) weeks.add(week);
  }
  return weeks.size === 0 ? undefined : [...weeks].sort((a, b) => a - b);
}
