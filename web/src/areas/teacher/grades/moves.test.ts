import { describe, expect, it } from 'vitest';
import { isScore, move } from './moves';

describe('the keyboard', () => {
  it('moves within the grid and stops at its edges', () => {
    expect(move({ row: 0, col: 0 }, 'ArrowUp', false, 3, 2)).toEqual({ row: 0, col: 0 });
    expect(move({ row: 0, col: 0 }, 'ArrowDown', false, 3, 2)).toEqual({ row: 1, col: 0 });
    expect(move({ row: 2, col: 1 }, 'ArrowRight', false, 3, 2)).toEqual({ row: 2, col: 1 });
    expect(move({ row: 2, col: 1 }, 'Home', false, 3, 2)).toEqual({ row: 2, col: 0 });
  });
  it('goes down with Enter, up with Shift', () => {
    expect(move({ row: 1, col: 0 }, 'Enter', false, 3, 2)).toEqual({ row: 2, col: 0 });
    expect(move({ row: 1, col: 0 }, 'Enter', true, 3, 2)).toEqual({ row: 0, col: 0 });
  });
  it('leaves other keys alone', () => {
    expect(move({ row: 1, col: 0 }, 'a', false, 3, 2)).toBeUndefined();
  });
});

describe('a score', () => {
  it.each(['', '0', '87', '87.5', '100', '100.0'])('takes %s', (text) => expect(isScore(text)).toBe(true));
  it.each(['100.1', '-1', '87.55', 'A', '1e1', ' 5'])('refuses %s', (text) => expect(isScore(text)).toBe(false));
});
