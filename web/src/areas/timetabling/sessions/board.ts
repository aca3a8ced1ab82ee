import { everyWeek, minutesOf, type Placed, placeDay } from '@/timetable/placing';
import type { Clash, Period, S, Term } from '@/timetable/types';

export interface Board {
  semester: Term;
  periods: readonly Period[];
  weekdays: readonly number[];
  sessions: readonly S[];
  unplaced: readonly S[];
  clashes: readonly Clash[];
  canUndo: boolean;
  canRedo: boolean;
  /** What is inconvenient about the meeting that was moved last. */
  inconvenient?: { session: S; lines: readonly Soft[] };
}
/** An inconvenience that is no clash. */
export interface Soft {
  code: string;
  points: number;
  message: string;
}
export interface Slot {
  weekday: number;
  startTime: string;
}
/** What the server answers to an edit of one meeting. */
export interface Edited {
  session: S;
  clashes: readonly Clash[];
  soft?: readonly Soft[];
  editId?: string | null;
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** When a meeting of so many hours ends that begins with this period: an hour is a period with the break after it. */
export function endOf(periods: readonly Period[], startTime: string, hours: number): string {
  const first = periods.findIndex(({ start }) => start === startTime);
  const last = first < 0 ? undefined : periods[first + Math.max(1, Math.round(hours)) - 1];
  if (last !== undefined) return last.end;
  const [one, two] = periods;
  const length = one === undefined ? 50 : minutesOf(one.end) - minutesOf(one.start);
  const step = one === undefined || two === undefined ? 60 : minutesOf(two.start) - minutesOf(one.start);
  return clock(minutesOf(startTime) + (Math.max(1, Math.round(hours)) - 1) * step + length);
}

/** How long it is in periods, from its times or, while it has none, from its hours. */
export const spanOf = (
  periods: readonly Period[],
  session: Pick<S, 'startTime' | 'endTime' | 'hours' | 'weekday'>,
): number => {
  if (session.weekday < 1 || session.startTime === '') return Math.max(1, Math.round(session.hours));
  const from = minutesOf(session.startTime);
  const to = minutesOf(session.endTime);
  return Math.max(1, periods.filter(({ start, end }) => minutesOf(start) < to && minutesOf(end) > from).length);
};

/** Where an arrow leads: another period or another day of the board; nothing where it would leave it. */
export function slotAfter(board: Pick<Board, 'periods' | 'weekdays'>, session: S, key: string): Slot | undefined {
  const starts = board.periods.map(({ start }) => start);
  const days = [...board.weekdays];
  if (session.weekday < 1) {
    // From the tray any arrow begins at the first slot.
    const [weekday] = days;
    const [startTime] = starts;
    return ARROWS.has(key) && weekday !== undefined && startTime !== undefined ? { weekday, startTime } : undefined;
  }
  const day = days.indexOf(session.weekday);
  const at = nearest(starts, session.startTime);
  const span = spanOf(board.periods, session);
  const step = ARROWS.get(key);
  if (step === undefined) return undefined;
  const weekday = days[day + step.days];
  const startTime = starts[at + step.periods];
  if (weekday === undefined || startTime === undefined || at + step.periods + span > starts.length) return undefined;
  return { weekday, startTime };
}
const ARROWS: ReadonlyMap<string, { days: number; periods: number }> = new Map([
  ['ArrowUp', { days: 0, periods: -1 }],
  ['ArrowDown', { days: 0, periods: 1 }],
  ['ArrowLeft', { days: -1, periods: 0 }],
  ['ArrowRight', { days: 1, periods: 0 }],
]);
export const isArrow = (key: string): boolean => ARROWS.has(key);

function nearest(starts: readonly string[], time: string): number {
  const wanted = minutesOf(time);
  let best = 0;
  for (const [i, start] of starts.entries()) if (minutesOf(start) <= wanted) best = i;
  return best;
}

/** The period under a point of a day column, so that the whole meeting still fits below it. */
export function periodAt(share: number, count: number, span: number): number {
  const wanted = Math.floor(share * count);
  return Math.max(0, Math.min(wanted, count - span));
}

/** The board with one meeting somewhere else, before the server has answered. */
export function moved(board: Board, id: string, { weekday, startTime }: Slot): Board {
  const all = [...board.sessions, ...board.unplaced];
  const session = all.find((one) => one.id === id);
  if (session === undefined) return board;
  const there = weekday < 1;
  const next: S = {
    ...session,
    weekday: there ? 0 : weekday,
    startTime: there ? '' : startTime,
    endTime: there ? '' : endOf(board.periods, startTime, spanOf(board.periods, session)),
  };
  return put(board, next);
}

/** The board with this meeting as it is now, in the grid or in the tray. */
export function put(board: Board, session: S): Board {
  const others = (list: readonly S[]) => list.filter(({ id }) => id !== session.id);
  const inPlace = (list: readonly S[]) =>
    list.some(({ id }) => id === session.id)
      ? list.map((one) => (one.id === session.id ? session : one))
      : [...list, session];
  return session.weekday < 1
    ? { ...board, sessions: others(board.sessions), unplaced: inPlace(board.unplaced) }
    : { ...board, sessions: inPlace(board.sessions), unplaced: others(board.unplaced) };
}

/** What the server said about an edit: the meeting, and in place of its old clashes its new ones. */
export function answered(board: Board, { session, clashes, soft = [] }: Edited): Board {
  const kept = board.clashes.filter(({ sessionIds }) => !sessionIds.includes(session.id));
  return {
    ...put(board, session),
    clashes: [...kept, ...clashes],
    inconvenient: { session, lines: soft },
    canUndo: true,
    canRedo: false,
  };
}

/** Meetings of the grid with the lanes they take; odd weeks stand before even ones at the same time. */
export function cardsOf(board: Pick<Board, 'sessions' | 'weekdays'>): readonly (Placed<S> & { day: number })[] {
  const first = ({ weeks }: S) => weeks[0] ?? 0;
  return board.weekdays.flatMap((weekday, day) =>
    placeDay(board.sessions.filter((session) => session.weekday === weekday).sort((a, b) => first(a) - first(b))).map(
      (placed) => ({ ...placed, day }),
    ),
  );
}

/** The days of the board, also one that it does not have when something meets on it. */
export const daysOf = (board: Pick<Board, 'sessions' | 'weekdays'>): readonly number[] =>
  [...new Set([...board.weekdays, ...board.sessions.map(({ weekday }) => weekday)])]
    .filter((weekday) => weekday > 0)
    .sort((a, b) => a - b);

export interface DayColumn {
  weekday: number;
  /** Shares of the whole width. */
  from: number;
  width: number;
}
/** A day with cards side by side is wider than the others. */
export function columnsOf(
  days: readonly number[],
  cards: readonly { day: number; lanes: number }[],
): { columns: readonly DayColumn[]; total: number } {
  const weights = days.map((_, day) => {
    const lanes = Math.max(1, ...cards.filter((card) => card.day === day).map((card) => card.lanes));
    return 1 + (lanes - 1) * 0.6;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  const columns = days.map((weekday, day) => {
    const weight = weights[day] ?? 1;
    const column = { weekday, from: before / total, width: weight / total };
    before += weight;
    return column;
  });
  return { columns, total };
}
/** The day at a share of the width. */
export const dayAt = (columns: readonly DayColumn[], share: number): number | undefined =>
  columns.findLast(({ from }) => from <= share)?.weekday;

export type Severity = 'hard' | 'soft' | undefined;
/** How bad the clashes of each meeting are. */
export function severities(clashes: readonly Clash[]): ReadonlyMap<string, Severity> {
  const found = new Map<string, Severity>();
  for (const { hard, sessionIds } of clashes) {
    for (const id of sessionIds) if (hard || found.get(id) === undefined) found.set(id, hard ? 'hard' : 'soft');
  }
  return found;
}

/** Hard ones first, then by rule. */
export const sortedClashes = (clashes: readonly Clash[]): readonly Clash[] =>
  clashes.toSorted((a, b) => Number(b.hard) - Number(a.hard) || a.rule.localeCompare(b.rule));

/** Weeks are said only where they are not all. */
export const weeksShown = (session: S, term: Pick<Term, 'weeks'>): string | undefined =>
  everyWeek(session.weeks, term.weeks) ? undefined : session.weeksText;
