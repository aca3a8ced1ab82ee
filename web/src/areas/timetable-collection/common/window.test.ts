import { describe, expect, it } from 'vitest';
import { isOpenFor, likeliest, opennessOf } from './window';

const round = { status: 'OPEN', openAt: '2026-11-01T00:00:00Z', closeAt: '2026-11-20T10:00:00Z' };
const at = (time: string) => Date.parse(time);

describe('a round', () => {
  it('opens, is open, closes within the hour and is closed, to the second', () => {
    expect(opennessOf(round, at('2026-10-31T23:59:59Z'))).toBe('OPENS');
    expect(opennessOf(round, at('2026-11-01T00:00:00Z'))).toBe('OPEN');
    expect(opennessOf(round, at('2026-11-20T09:00:01Z'))).toBe('CLOSING');
    expect(opennessOf(round, at('2026-11-20T10:00:00Z'))).toBe('CLOSED');
  });
  it('that was closed early or taken over is so whatever the time', () => {
    expect(opennessOf({ ...round, status: 'CLOSED' }, at('2026-11-10T00:00:00Z'))).toBe('CLOSED');
    expect(opennessOf({ ...round, status: 'IMPORTED' }, at('2026-11-10T00:00:00Z'))).toBe('IMPORTED');
  });
  it('is meant when it is open, else the newest', () => {
    const rounds = [{ status: 'CLOSED' }, { status: 'OPEN' }, { status: 'OPEN' }];
    expect(likeliest(rounds)).toBe(rounds[1]);
    expect(likeliest(rounds.slice(0, 1))).toBe(rounds[0]);
    expect(likeliest([])).toBeUndefined();
  });
});

it('a division may write until it has submitted, and again when it was returned', () => {
  expect(isOpenFor('OPEN', 'EDITING')).toBe(true);
  expect(isOpenFor('CLOSING', 'RETURNED')).toBe(true);
  expect(isOpenFor('OPEN', 'SUBMITTED')).toBe(false);
  expect(isOpenFor('OPEN', 'CONFIRMED')).toBe(false);
  expect(isOpenFor('OPEN', undefined)).toBe(false);
  expect(isOpenFor('CLOSED', 'EDITING')).toBe(false);
});
