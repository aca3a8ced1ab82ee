/** The quiet zone a reader needs around the code, in modules. */
export const QUIET = 4;

/** One path for all dark modules, a run of a row at a time; rows are texts of 0 and 1. */
export function pathOf(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map((run) => `M${run.index + QUIET} ${y + QUIET}h${run[0].length}v1h-${run[0].length}z`),
    )
    .join('');
}
