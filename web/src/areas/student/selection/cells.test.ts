import { describe, expect, it } from 'vitest';
import type { RefusedRule } from '@/api/errors';
import { asOfOpening, asWish, cellParts, closeness, liveCell, meterOf, nextTurn, phaseOf } from './cells';
import type { Cell, RoundState } from './types';

const FULL: RefusedRule = { code: 'FULL', message: 'full' };
const CLASH: RefusedRule = { code: 'CLASH', message: 'clash' };
const seats = (left: number) => ({ sectionId: 's', left, waiting: 0 });

describe('a cell follows the count of seats', () => {
  it.each<[Cell, RefusedRule[], number | undefined, boolean, Cell]>([
    ['SELECT', [], undefined, true, 'SELECT'],
    ['SELECT', [], 3, true, 'SELECT'],
    ['SELECT', [], 0, true, 'JOIN'],
    ['SELECT', [], 0, false, 'FULL'],
    ['FULL', [FULL], 1, false, 'SELECT'],
    ['JOIN', [FULL], 1, true, 'SELECT'],
    ['JOIN', [FULL], 0, true, 'JOIN'],
    // Somebody whom the clock keeps out is not let in by a seat.
    ['FULL', [FULL, CLASH], 1, true, 'FULL'],
    ['CLASH', [CLASH], 0, true, 'CLASH'],
    ['SELECTED', [], 0, true, 'SELECTED'],
    ['WAITING', [], 1, true, 'WAITING'],
  ])('%s with rules %j and %s left, waiting %s: %s', (cell, rules, left, mayWait, shown) =>
    expect(liveCell({ cell, rules }, left === undefined ? undefined : seats(left), mayWait)).toBe(shown),
  );
});

describe('before the window opens', () => {
  const rule = (code: string): RefusedRule => ({ code, message: code });
  it.each([
    [['NOT_YET'], 'SELECT', []],
    [['NOT_YET', 'FULL'], 'FULL', ['FULL']],
    [['NOT_YET', 'CLASH', 'FULL'], 'CLASH', ['CLASH', 'FULL']],
    [['NOT_YET', 'REQUIREMENT'], 'NOT_ALLOWED', ['REQUIREMENT']],
    [['NOT_YET', 'NOT_OPEN'], 'CLOSED', ['NOT_OPEN']],
    [['NOT_OPEN'], 'CLOSED', ['NOT_OPEN']],
  ] as const)('%j will be %s', (codes, cell, left) => {
    const row = asOfOpening({ cell: 'CLOSED', rules: codes.map(rule) });
    expect([row.cell, row.rules.map(({ code }) => code)]).toEqual([cell, left]);
  });
});

describe('the selection cell', () => {
  const acts = (cell: Cell, left = 0, open = true) =>
    cellParts(cell, left, open, 0).acts.map(({ act, ready }) => (ready ? act : `(${act})`));
  it.each<[Cell, number, string[]]>([
    ['SELECT', 1, ['select']],
    ['FULL', 0, []],
    ['CLASH', 1, []],
    ['SELECTED', 0, ['replace', 'drop']],
    ['JOIN', 0, ['join']],
    ['WAITING', 0, ['(select)', 'leave']],
    ['WAITING', 1, ['select', 'leave']],
    ['CLOSED', 1, []],
    ['NOT_ALLOWED', 1, []],
  ])('%s with %i left offers %j', (cell, left, offered) => expect(acts(cell, left)).toEqual(offered));
  it('offers nothing while the window is closed, and says its state instead', () => {
    expect(acts('SELECT', 1, false)).toEqual([]);
    expect(cellParts('SELECT', 1, false, 0).said).toBe(true);
    expect(cellParts('SELECT', 1, true, 0).said).toBe(false);
  });
  it('shows why when there are rules', () => {
    expect(cellParts('CLASH', 1, true, 2).why).toBe(true);
    expect(cellParts('SELECT', 1, true, 0).why).toBe(false);
  });
});

describe('the window', () => {
  const at = (clock: string) => Date.parse(`2026-09-01T${clock}:00+08:00`);
  const round = (state: RoundState) => ({
    state,
    startAt: '2026-09-01T09:00:00+08:00',
    endAt: '2026-09-01T12:00:00+08:00',
  });
  it.each<[RoundState, string, string]>([
    ['DRAFT', '08:59', 'before'],
    // Not opened by the registry although its time has come.
    ['DRAFT', '09:01', 'before'],
    ['SCHEDULED', '08:00', 'before'],
    ['OPEN', '08:59', 'before'],
    ['OPEN', '09:00', 'open'],
    ['OPEN', '11:59', 'open'],
    ['OPEN', '12:00', 'over'],
    ['PAUSED', '10:00', 'paused'],
    ['CLOSED', '10:00', 'over'],
    ['RESET', '10:00', 'over'],
  ])('%s at %s is %s', (state, clock, phase) => expect(phaseOf(round(state), at(clock))).toBe(phase));
  it('is none without a round', () => expect(phaseOf(null, 0)).toBe('none'));
  it.each([
    ['08:00', at('09:00')],
    ['09:00', at('12:00')],
    ['12:00', undefined],
  ])('turns after %s', (clock, moment) => expect(nextTurn(round('OPEN'), at(clock))).toBe(moment));
  it('never turns once it is closed', () => expect(nextTurn(round('CLOSED'), at('08:00'))).toBeUndefined());
  it.each([
    [59 * 60_000, 'countdown'],
    [60 * 60_000, 'countdown'],
    [61 * 60_000, 'hours'],
    [24 * 3_600_000, 'days'],
  ])('%i ms left are told in %s', (left, told) => expect(closeness(left)).toBe(told));
});

describe('units', () => {
  it.each([
    [
      { now: 9, waiting: 0, min: 12, max: 18 },
      { taken: 50, waiting: 50, state: 'below', room: 9 },
    ],
    [
      { now: 12, waiting: 3, min: 12, max: 18 },
      { taken: 67, waiting: 83, state: 'fine', room: 3 },
    ],
    [
      { now: 18, waiting: 3, min: 12, max: 18 },
      { taken: 100, waiting: 100, state: 'fine', room: 0 },
    ],
    [
      { now: 21, waiting: 0, min: 12, max: 18 },
      { taken: 100, waiting: 100, state: 'above', room: 0 },
    ],
    [
      { now: 0, waiting: 0, min: 0, max: 0 },
      { taken: 0, waiting: 0, state: 'fine', room: 0 },
    ],
  ])('%j', (units, meter) => expect(meterOf(units)).toEqual(meter));
});

describe('where wishes are collected', () => {
  const rule = (code: string) => ({ code, message: '' });
  it('nothing is refused because nothing is given yet', () => {
    expect(asWish({ cell: 'NOT_ALLOWED', rules: [rule('ONLY_WISHES'), rule('FULL')] })).toEqual({
      cell: 'SELECT',
      rules: [],
    });
    expect(asWish({ cell: 'CLASH', rules: [rule('ONLY_WISHES'), rule('CLASH')] })).toEqual({
      cell: 'CLASH',
      rules: [rule('CLASH')],
    });
    expect(asWish({ cell: 'SELECTED', rules: [] }).cell).toBe('SELECTED');
  });
});
