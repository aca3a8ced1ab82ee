import type { Figure, Head } from './pivot';

export interface Series {
  key: string;
  label: string;
  values: readonly Figure[];
}
export interface Trend {
  /** Oldest first. */
  years: readonly Head[];
  series: readonly Series[];
}
export const MOST_LINES = 8;

const last = ({ values }: Series): number => {
  const figure = values.at(-1);
  return typeof figure === 'number' ? figure : 0;
};

/** A chart of thirty lines tells nothing: the largest of today are drawn, the table has all. */
export const drawn = (series: readonly Series[]): readonly Series[] =>
  series.toSorted((a, b) => last(b) - last(a)).slice(0, MOST_LINES);
