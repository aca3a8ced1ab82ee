import type { FreeDay, Period } from './types';

/** What placing needs to know of a meeting. */
export interface Timed {
  weekday: number;
  startTime: string;
  endTime: string;
}
export interface Placed<T> {
  meeting: T;
  /** Minutes of the day. */
  from: number;
  to: number;
  /** Beside others at the same time: which of how many columns. */
  lane: number;
  lanes: number;
}

/** A clock time as minutes of the day. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Meetings of one day, those at the same time side by side. Meetings that touch one another, directly or through
 * others, share one number of lanes, so that cards of a bunch have equal width.
 */
export function placeDay<T extends Timed>(meetings: readonly T[]): readonly Placed<T>[] {
  const timed = meetings
    .map((meeting) => ({ meeting, from: minutesOf(meeting.startTime), to: minutesOf(meeting.endTime) }))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const placed: Placed<T>[] = [];
  let bunch: (Omit<Placed<T>, 'lanes'> & { lanes?: number })[] = [];
  let end = -1;
  const close = () => {
    const lanes = Math.max(0, ...bunch.map(({ lane }) => lane + 1));
    placed.push(...bunch.map((one) => ({ ...one, lanes })));
    bunch = [];
  };
  for (const one of timed) {
    if (one.from >= end) close();
    const taken = new Set(bunch.filter(({ to }) => to > one.from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    bunch.push({ ...one, lane });
    end = Math.max(end, one.to);
  }
  close();
  return placed;
}

/** Meetings by weekday; days without any are there too, days that the grid does not have only where something meets. */
export function placeWeek<T extends Timed>(
  weekdays: readonly number[],
  meetings: readonly T[],
): readonly { weekday: number; meetings: readonly Placed<T>[] }[] {
  const timed = meetings.filter(({ weekday }) => weekday >= 1);
  const days = new Set([...weekdays, ...timed.map(({ weekday }) => weekday)]);
  return [...days]
    .sort((a, b) => a - b)
    .map((weekday) => ({ weekday, meetings: placeDay(timed.filter((meeting) => meeting.weekday === weekday)) }));
}

/** Evenings in which nothing meets are left out, so that the days in use have more room. */
const ALWAYS_UNTIL = 18 * 60;

export function shownPeriods(periods: readonly Period[], meetings: readonly Timed[]): readonly Period[] {
  const last = Math.max(
    ALWAYS_UNTIL,
    ...meetings.filter(({ weekday }) => weekday >= 1).map((m) => minutesOf(m.endTime)),
  );
  return periods.filter(({ start }) => minutesOf(start) < last);
}

/** From when to when the grid goes: all its periods, and what meets outside of them. */
export function axisOf(periods: readonly Period[], meetings: readonly Timed[]): { from: number; to: number } {
  const spans = [
    ...periods.map(({ start, end }) => [minutesOf(start), minutesOf(end)] as const),
    ...meetings
      .filter(({ weekday }) => weekday >= 1)
      .map(({ startTime, endTime }) => [minutesOf(startTime), minutesOf(endTime)] as const),
  ];
  if (spans.length === 0) return { from: 8 * 60, to: ALWAYS_UNTIL };
  return { from: Math.min(...spans.map(([from]) => from)), to: Math.max(...spans.map(([, to]) => to)) };
}

/** Free days of one name that follow one another are one stretch. */
export function stretchesOf(days: readonly FreeDay[]): readonly { from: string; to: string; note: string }[] {
  const stretches: { from: string; to: string; note: string }[] = [];
  for (const { date, note } of [...days].sort((a, b) => a.date.localeCompare(b.date))) {
    const last = stretches.at(-1);
    if (last !== undefined && last.note === note && dayAfter(last.to) === date) last.to = date;
    else stretches.push({ from: date, to: date, note });
  }
  return stretches;
}

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** Whether a meeting takes place in every teaching week, so that its weeks need not be said. */
export const everyWeek = (weeks: readonly number[], all: number): boolean =>
  all > 0 && new Set(weeks.filter((week) => week >= 1 && week <= all)).size === all;

export const KINDS = ['LEC', 'TUT', 'LAB'] as const;
export type Kind = (typeof KINDS)[number] | 'OTHER';
export const kindOf = (kind: string): Kind => KINDS.find((known) => known === kind) ?? 'OTHER';
