import { describe, expect, it } from 'vitest';
import { pieces, selectionOf } from './marks';

const wrong = (at: number, length: number) => ({ at, length, message: '' });

describe('where a text is wrong', () => {
  it('is marked and the rest stays', () => {
    expect(pieces('修读过 同时', [wrong(4, 2)])).toEqual([
      { from: 0, text: '修读过 ', wrong: false },
      { from: 4, text: '同时', wrong: true },
    ]);
  });
  it('has a place to see even at the end', () => {
    expect(pieces('(a', [wrong(2, 0)])).toEqual([
      { from: 0, text: '(a', wrong: false },
      { from: 2, text: ' ', wrong: true },
    ]);
  });
  it('is in the order of the text, and does not repeat what overlaps', () => {
    const cut = pieces('abcdef', [wrong(3, 2), wrong(1, 3)]);
    expect(cut.map(({ text }) => text).join('')).toBe('abcdef');
  });
  it('counts characters, not units', () => {
    const text = '𠮷修读过X';
    expect(pieces(text, [wrong(4, 1)]).at(-1)).toEqual({ from: 4, text: 'X', wrong: true });
    expect(selectionOf(text, wrong(4, 1))).toEqual([5, 6]);
  });
});
