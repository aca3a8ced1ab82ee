/** Week numbers as people write them: 1–8, 10, 12–15. */
export function weeksText(weeks: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const week of [...new Set(weeks)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === week - 1) last[1] = week;
    else runs.push([week, week]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
