import { type Entry, YEARS } from '../common/rows';

/** A course as its form has it: one input for the seats of each year, the fee in yuan. */
export interface CourseDraft
  extends Omit<
    Entry,
    'id' | 'version' | 'updatedAt' | 'labels' | 'roundId' | 'divisionId' | 'courseCode' | 'quotaByYear'
  > {
  divisionId?: string;
  quotaY1: number | null;
  quotaY2: number | null;
  quotaY3: number | null;
  quotaY4: number | null;
}
export type CourseRow = Entry & Pick<CourseDraft, 'quotaY1' | 'quotaY2' | 'quotaY3' | 'quotaY4'>;

const CENTS = 100;
const field = (year: (typeof YEARS)[number]) => `quota${year}` as const;

export function toForm(entry: Entry): CourseRow {
  const seats = seatsOf(entry.quotaByYear);
  const byYear = Object.fromEntries(YEARS.map((year) => [field(year), seats.get(year) ?? null]));
  return { ...entry, ...byYear, extraFee: entry.extraFee / CENTS } as CourseRow;
}

export function toWire({ quotaY1, quotaY2, quotaY3, quotaY4, ...rest }: CourseDraft): object {
  const given = { Y1: quotaY1, Y2: quotaY2, Y3: quotaY3, Y4: quotaY4 };
  const quotaByYear = YEARS.flatMap((year) =>
    given[year] === null || given[year] === undefined ? [] : [`${year}:${given[year]}`],
  );
  return {
    ...rest,
    requirement: rest.requirement ?? '',
    remark: rest.remark ?? '',
    quotaByYear,
    extraFee: Math.round((rest.extraFee ?? 0) * CENTS),
  };
}

/** The server writes seats of a year as Y3:25. */
function seatsOf(quota: Entry['quotaByYear']): ReadonlyMap<string, number> {
  return new Map(quota.map((part) => [part.slice(0, part.indexOf(':')), Number(part.slice(part.indexOf(':') + 1))]));
}

/** Seats by year in one line: Y3 25 · Y4 15. */
export function byYearText(quota: Entry['quotaByYear']): string {
  const seats = seatsOf(quota);
  return YEARS.flatMap((year) => (seats.has(year) ? [`${year} ${seats.get(year)}`] : [])).join(' · ');
}
