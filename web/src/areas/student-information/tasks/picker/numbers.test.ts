import { describe, expect, it } from 'vitest';
import { chunksOf, numbersIn, pasteReport } from './numbers';

describe('a pasted list', () => {
  it.each([
    ['2330001\n2330002\n', ['2330001', '2330002']],
    ['2330001, 2330002；2330003、2330001', ['2330001', '2330002', '2330003']],
    ['学号\t姓名\n2330001\t张三\n', ['2330001']],
    ['  w330001 ２３３０００２ ', ['W330001', '2330002']],
    ['Student number', []],
    ['', []],
  ])('%j holds %j', (text, numbers) => expect(numbersIn(text)).toEqual(numbers));

  it('says who was added, who was there already and which numbers nobody has', () => {
    const row = (id: string) => ({ id, studentNo: `n${id}` });
    const report = pasteReport(['N2', 'N1', 'N9'], [row('1'), row('2')], new Set(['1']));
    expect(report).toEqual({ added: [row('2')], known: [row('1')], missing: ['N9'] });
  });
});

it('is asked for in parts that fit an address', () => {
  expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunksOf([], 2)).toEqual([]);
});
