import { describe, expect, it } from 'vitest';
import { TOKEN_KEY, TOKEN_LIFE_MS } from '@/app/constants';
import { contrast } from './contrast';
import { recall, remember } from './storage';
import { formatNumber, textWidth, truncate } from './text';
import { dayPartOf, formatDateTime, remainingOf } from './time';
import { clearToken, readToken, writeToken } from './token';

describe('text', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['\u0080', 1],
    ['\u0081', 2],
    ['中文', 4],
    ['a中', 3],
    ['😀', 2],
  ])('width of %j is %i', (text, width) => expect(textWidth(text)).toBe(width));
  it.each([
    ['中文字', 6, '中文字'],
    ['中文字', 5, '中文…'],
    ['abc', 2, 'ab…'],
    ['a中b', 2, 'a…'],
    ['中', 1, '…'],
  ])('%j cut to %i is %j', (text, width, cut) => expect(truncate(text, width)).toBe(cut));
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [-1234567.891, '-1,234,567.891'],
    ['abc', 'abc'],
    [null, ''],
  ])('%j is written %j', (value, text) => expect(formatNumber(value)).toBe(text));
});

describe('time', () => {
  it.each([
    [0, 'morning'],
    [11, 'morning'],
    [12, 'afternoon'],
    [19, 'afternoon'],
    [20, 'night'],
    [23, 'night'],
  ])('hour %i is %s', (hour, part) => expect(dayPartOf(hour)).toBe(part));
  it('writes dates as specified', () => {
    expect(formatDateTime('2026-01-02T03:04:05')).toBe('2026-01-02 03:04:05');
    expect(formatDateTime(null)).toBe('');
    expect(formatDateTime('nonsense')).toBe('nonsense');
  });
  it('counts down to zero and no further', () => {
    expect(remainingOf(3_661_000, 0)).toEqual({ hours: 1, minutes: 1, seconds: 1 });
    expect(remainingOf(0, 5_000)).toEqual({ hours: 0, minutes: 0, seconds: 0 });
  });
});

describe('token', () => {
  it('lives seven days and no longer', () => {
    writeToken('t', 1_000);
    expect(readToken(1_000 + TOKEN_LIFE_MS - 1)).toBe('t');
    expect(readToken(1_000 + TOKEN_LIFE_MS)).toBeNull();
    clearToken();
    expect(readToken(1_000)).toBeNull();
  });
  it.each(['nonsense', '7', 'null', '{}', '{"token":1,"expires":9e15}'])('takes %j for none', (stored) => {
    localStorage.setItem(TOKEN_KEY, stored);
    expect(readToken()).toBeNull();
  });
});

describe('storage', () => {
  const isText = (value: unknown): value is string => typeof value === 'string';
  it('keeps values under the prefix and distrusts what it reads', () => {
    remember('a', 'x');
    expect(localStorage.getItem('collegium.a')).toBe('"x"');
    expect(recall('a', isText)).toBe('x');
    localStorage.setItem('collegium.a', '{broken');
    expect(recall('a', isText)).toBeUndefined();
    remember('a', 7);
    expect(recall('a', isText)).toBeUndefined();
  });
});

it('knows contrast', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#1677ff', '#ffffff')).toBeCloseTo(4.1, 1);
});
