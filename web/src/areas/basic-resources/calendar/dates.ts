/** Days are text (`2026-09-01`) and counted in UTC, so that no time zone and no summer time can shift them. */
const DAY_MS = 86_400_000;
const parse = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => text(parse(date) + days * DAY_MS);

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: string): number => new Date(parse(date)).getUTCDay() || 7;

export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));

export const monthOf = (date: string): string => date.slice(0, 7);

/** The same day of another month, or its last day when it is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return text(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

export const isMonth = (value: string | null): value is string => /^\d{4}-(0[1-9]|1[0-2])$/.test(value ?? '');

/** Every month that a range touches. */
export function monthsBetween(from: string, to: string): readonly string[] {
  const months: string[] = [];
  for (let month = `${monthOf(from)}-01`; month <= to; month = addMonths(month, 1)) months.push(monthOf(month));
  return months;
}

/** The weeks of a month, Monday first, with the days of its neighbours that fill the first and last week. */
export function monthGrid(month: string): readonly (readonly string[])[] {
  const weeks: string[][] = [];
  const next = addMonths(`${month}-01`, 1);
  for (let monday = mondayOf(`${month}-01`); monday < next; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(monday, i)));
  }
  return weeks;
}

export const clamp = (date: string, from: string, to: string): string => (date < from ? from : date > to ? to : date);

/** The day a key leads to, or undefined when it is none of the calendar's. */
export function dayAfterKey(date: string, key: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return mondayOf(date);
    case 'End':
      return addDays(mondayOf(date), 6);
    case 'PageUp':
      return addMonths(date, -1);
    case 'PageDown':
      return addMonths(date, 1);
    default:
      return undefined;
  }
}
