import { formatNumber } from '@/lib/text';
import type { AnyRow, ScreenColumn } from './screen';

/** The sums of the marked columns over the selected rows; what is no number counts nothing. */
export function totalsOf(
  rows: readonly AnyRow[],
  columns: readonly ScreenColumn[],
): readonly { name: string; label: string; sum: string }[] {
  return columns
    .filter((column) => column.total)
    .map(({ name, field }) => {
      const sum = rows.reduce((total, row) => total + (Number(row[name]) || 0), 0);
      // Adding decimals leaves dust in the last places.
      return { name, label: field.label, sum: formatNumber(Number(sum.toFixed(6))) };
    });
}
