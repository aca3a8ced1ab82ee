/** The university's day: fourteen periods of 50 minutes, each on the hour from eight. */
export const PERIODS = 14;
export const WEEKDAYS = 7;
const FIRST_HOUR = 8;

const clock = (hour: number, minute: string) => `${String(hour).padStart(2, '0')}:${minute}`;
export const periodStart = (period: number): string => clock(FIRST_HOUR + period, '00');
export const periodEnd = (period: number): string => clock(FIRST_HOUR + period, '50');

/** Occupied hours per week: seven weekdays, Monday first, of fourteen periods each. */
export type Cells = readonly (readonly number[])[];

export interface Cell {
  /** 1 is Monday. */
  weekday: number;
  /** 0 is the period from 08:00. */
  period: number;
}

export interface Meeting {
  weekday: number;
  startTime: string;
  endTime: string;
}

/** Times are text of the same width, so they compare as they stand. */
export const meetsIn = ({ weekday, startTime, endTime }: Meeting, cell: Cell): boolean =>
  weekday === cell.weekday && startTime < periodEnd(cell.period) && endTime > periodStart(cell.period);

export const valueAt = (cells: Cells, { weekday, period }: Cell): number => cells[weekday - 1]?.[period] ?? 0;

/** The mean over several grids: how much of them is occupied at that time. */
export function meanOf(grids: readonly Cells[]): Cells {
  return Array.from({ length: WEEKDAYS }, (_, day) =>
    Array.from({ length: PERIODS }, (_, period) =>
      grids.length === 0 ? 0 : grids.reduce((sum, grid) => sum + (grid[day]?.[period] ?? 0), 0) / grids.length,
    ),
  );
}

/** The last column that says something: weekends are shown only when something happens there. */
export function shownWeekdays(cells: Cells): readonly number[] {
  const used = (day: number) => (cells[day] ?? []).some((value) => value > 0);
  const last = used(6) ? 7 : used(5) ? 6 : 5;
  return Array.from({ length: last }, (_, i) => i + 1);
}
