import type { Act } from './steps';
import type { Cell, Offered, OwnRow, Round, SeatCount, Units } from './types';

/** The cell as the newest count of seats makes it; whoever is kept out by another rule stays out. */
export function liveCell(row: Pick<Offered, 'cell' | 'rules'>, seats: SeatCount | undefined, mayWait: boolean): Cell {
  const onlySeat = row.rules.every(({ code }) => code === 'FULL');
  if (seats === undefined || !onlySeat) return row.cell;
  if (row.cell === 'SELECT' && seats.left <= 0) return mayWait ? 'JOIN' : 'FULL';
  if ((row.cell === 'FULL' || row.cell === 'JOIN') && seats.left > 0) return 'SELECT';
  return row.cell;
}

const WINDOW: readonly string[] = ['NOT_YET', 'PAUSED', 'OVER'];

/** Before the window opens everything is closed; this is how it will stand when it opens. */
export function asOfOpening<R extends Pick<Offered, 'cell' | 'rules'>>(row: R): R {
  const rules = row.rules.filter(({ code }) => !WINDOW.includes(code));
  if (row.cell !== 'CLOSED' || rules.length === row.rules.length) return { ...row, rules };
  const has = (code: string) => rules.some((rule) => rule.code === code);
  const only = (code: string) => rules.every((rule) => rule.code === code);
  const cell: Cell = has('NOT_OPEN')
    ? 'CLOSED'
    : rules.length === 0
      ? 'SELECT'
      : only('FULL')
        ? 'FULL'
        : has('CLASH')
          ? 'CLASH'
          : 'NOT_ALLOWED';
  return { ...row, rules, cell };
}

/** Where wishes are collected nobody is refused because nothing is given yet, nor because it is full. */
const DRAWN: readonly string[] = ['ONLY_WISHES', 'FULL'];
export function asWish<R extends Pick<Offered, 'cell' | 'rules'>>(row: R): R {
  const rules = row.rules.filter(({ code }) => !DRAWN.includes(code));
  return rules.length === 0 && row.cell !== 'SELECTED' ? { ...row, rules, cell: 'SELECT' } : { ...row, rules };
}

export interface CellParts {
  /** Said as a state; a cell with a single action needs none. */
  said: boolean;
  acts: readonly { act: Act; ready: boolean }[];
  /** The rules can be looked at. */
  why: boolean;
}

const ready = (...acts: Act[]): CellParts['acts'] => acts.map((act) => ({ act, ready: true }));

/** What stands in the selection cell. Before and after the window nothing can be asked for. */
export function cellParts(
  cell: Cell,
  left: number,
  open: boolean,
  rules: number,
  had?: Pick<OwnRow, 'mayDrop' | 'mayReplace'>,
): CellParts {
  const parts = (said: boolean, acts: CellParts['acts']): CellParts => ({
    said: said || !open,
    acts: open ? acts : [],
    why: rules > 0,
  });
  switch (cell) {
    case 'SELECT':
      return parts(false, ready('select'));
    case 'JOIN':
      return parts(true, ready('join'));
    case 'SELECTED':
      return parts(
        true,
        ready('replace', 'drop').filter(({ act }) => (act === 'drop' ? had?.mayDrop : had?.mayReplace) ?? true),
      );
    case 'WAITING':
      return parts(true, [
        { act: 'select', ready: left > 0 },
        { act: 'leave', ready: true },
      ]);
    case 'FULL':
    case 'CLASH':
    case 'CLOSED':
    case 'NOT_ALLOWED':
      return parts(true, []);
  }
}

export type Phase = 'none' | 'before' | 'open' | 'paused' | 'over';

/** Where the window stands by the server's clock. */
export function phaseOf(round: Pick<Round, 'state' | 'startAt' | 'endAt'> | null | undefined, now: number): Phase {
  if (round === null || round === undefined) return 'none';
  if (round.state === 'CLOSED' || round.state === 'RESET') return 'over';
  if (now >= Date.parse(round.endAt)) return 'over';
  if (round.state === 'PAUSED') return 'paused';
  return round.state === 'OPEN' && now >= Date.parse(round.startAt) ? 'open' : 'before';
}

/** When the page must look again: the next moment at which the phase changes by itself. */
export function nextTurn(round: Pick<Round, 'state' | 'startAt' | 'endAt'>, now: number): number | undefined {
  if (round.state === 'CLOSED' || round.state === 'RESET') return undefined;
  return [Date.parse(round.startAt), Date.parse(round.endAt)].find((moment) => moment > now);
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Seconds count in the last hour; before that hours and minutes are enough, and earlier days. */
export const closeness = (left: number): 'days' | 'hours' | 'countdown' =>
  left <= HOUR_MS ? 'countdown' : left < DAY_MS ? 'hours' : 'days';

export interface Meter {
  /** Of the most that is allowed, in percent. */
  taken: number;
  waiting: number;
  state: 'below' | 'fine' | 'above';
  /** How many more may be taken. */
  room: number;
}
export function meterOf({ now, waiting, min, max }: Units): Meter {
  const share = (units: number) => (max > 0 ? Math.min(100, Math.round((units / max) * 100)) : 0);
  return {
    taken: share(now),
    waiting: share(now + waiting),
    state: now < min ? 'below' : max > 0 && now > max ? 'above' : 'fine',
    room: Math.max(0, max - now - waiting),
  };
}
