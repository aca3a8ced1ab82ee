import { queryText } from '@/api/client';
import { STEPS, stepOf } from '@/ui/heatScale';

export const DIMENSIONS = [
  'cohort',
  'division',
  'programme',
  'gender',
  'origin',
  'category',
  'status',
  'studentType',
  'yearOfStudy',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];
export const isDimension = (text: string | null): text is Dimension => DIMENSIONS.some((known) => known === text);

export interface Head {
  key: string;
  label: string;
}
/** A count, or what stands for a count too small to be told. */
export type Figure = number | string;
export interface Pivot {
  rows: readonly Head[];
  columns: readonly Head[];
  cells: readonly (readonly Figure[])[];
  totals: { rows: readonly Figure[]; columns: readonly Figure[]; all: Figure };
}

/** What the list of students is filtered by to show the people behind a cell; nothing where it has no such filter. */
const FILTER_OF: Readonly<Partial<Record<Dimension, string>>> = {
  cohort: 'cohortId',
  division: 'divisionId',
  programme: 'programmeId',
  gender: 'gender',
  category: 'categoryId',
  status: 'studyStatusId',
  studentType: 'studentType',
  yearOfStudy: 'yearOfStudy',
};

export type Chosen = Readonly<Partial<Record<string, string>>>;

/** The list calls the state of study by its full name. */
const inList = ({ statusId, ...others }: Chosen): Record<string, string | undefined> =>
  statusId === undefined ? others : { ...others, studyStatusId: statusId };

/** The address of the students behind a cell; undefined where the list cannot show exactly them. */
export function studentsBehind(cell: readonly (readonly [Dimension, Head])[], filters: Chosen): string | undefined {
  const query = inList(filters);
  for (const [dimension, { key }] of cell) {
    const name = FILTER_OF[dimension];
    if (name === undefined || key === '' || (query[name] ?? key) !== key) return undefined;
    query[name] = key;
  }
  return `/si/query/student-list${queryText(query)}`;
}

const countOf = (figure: Figure): number => (typeof figure === 'number' ? figure : 0);

/** The largest count of the table, which the shading is measured by. */
export const largestOf = ({ cells }: Pick<Pivot, 'cells'>): number =>
  cells.flat().reduce<number>((most, figure) => Math.max(most, countOf(figure)), 0);

/** The places of the columns with the most people, in the table's own order. */
export function largestColumns({ columns, cells }: Pick<Pivot, 'columns' | 'cells'>, most: number): readonly number[] {
  const people = columns.map((_, k) => cells.reduce((sum, row) => sum + countOf(row[k] ?? 0), 0));
  const places = [...columns.keys()].sort((a, b) => (people[b] ?? 0) - (people[a] ?? 0));
  return places.slice(0, most).sort((a, b) => a - b);
}

/** How deep a cell is shaded. A few very large cells would leave all others pale, so it goes by the square root. */
export function shadeOf(figure: Figure, largest: number): number {
  if (typeof figure === 'string') return 1;
  return stepOf(Math.sqrt(figure), Math.sqrt(largest));
}

/** From and to of each shade, for the legend; shades no whole number falls into are left out. */
export function shadeRanges(largest: number): readonly { step: number; from: number; to: number }[] {
  const bound = (step: number) => Math.floor((step / STEPS) ** 2 * largest + 1e-9);
  return Array.from({ length: STEPS }, (_, i) => ({ step: i + 1, from: bound(i) + 1, to: bound(i + 1) })).filter(
    ({ from, to }) => from <= to,
  );
}
