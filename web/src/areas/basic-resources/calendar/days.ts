import type { CalendarDay, CalendarWeek, Semester } from '@/api/schema.gen';
import { addDays } from './dates';

export type { CalendarDay, CalendarWeek } from '@/api/schema.gen';

export const DAY_TYPES = [
  'TEACHING',
  'MAKE_UP',
  'READING_WEEK',
  'REVISION',
  'EXAM',
  'HOLIDAY',
  'REGISTRATION',
  'ADMIN',
  'VACATION',
] as const;
export type DayType = (typeof DAY_TYPES)[number];
export const dayTypeOf = (value: string): DayType => DAY_TYPES.find((type) => type === value) ?? 'ADMIN';

export type CalendarTerm = Pick<Semester, 'startDate' | 'endDate'>;

/** The days by their date, each with the number of its week. */
export function daysByDate(weeks: readonly CalendarWeek[]): ReadonlyMap<string, CalendarDay & { weekNo: number }> {
  return new Map(
    weeks.flatMap(({ weekNo, days }) =>
      days.flatMap((day) => (day === null ? [] : ([[day.date, { ...day, weekNo }]] as const))),
    ),
  );
}

export const within = ({ startDate, endDate }: CalendarTerm, date: string): boolean =>
  startDate <= date && date <= endDate;

/** The dates of a week, Monday first. */
export const datesOf = ({ monday }: CalendarWeek): readonly string[] =>
  Array.from({ length: 7 }, (_, i) => addDays(monday, i));

/** Days worth naming below a month: whatever is not an ordinary class day or an ordinary day off. */
export const isNotable = ({ dayType, noteCn, noteEn }: CalendarDay): boolean =>
  (dayType !== 'TEACHING' && dayType !== 'VACATION') || noteCn !== '' || noteEn !== '';

export interface Stretch {
  from: string;
  to: string;
  day: CalendarDay;
}
/** Days in a row that say the same are one line. */
export function stretches(days: readonly CalendarDay[]): readonly Stretch[] {
  const out: Stretch[] = [];
  for (const day of days) {
    const last = out.at(-1);
    const same =
      last !== undefined &&
      addDays(last.to, 1) === day.date &&
      last.day.dayType === day.dayType &&
      last.day.noteCn === day.noteCn &&
      last.day.noteEn === day.noteEn &&
      (last.day.effectiveWeekday ?? 0) === (day.effectiveWeekday ?? 0);
    if (same && last !== undefined) last.to = day.date;
    else out.push({ from: day.date, to: day.date, day });
  }
  return out;
}
