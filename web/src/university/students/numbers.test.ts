import { expect, it } from 'vitest';
import { chunksOf, numbersIn } from './numbers';

it('finds the numbers of a column, a line and full-width digits, each once', () => {
  expect(numbersIn('学号\n2530001001\n2530001002, ２５３０００１００１ 王小明')).toEqual(['2530001001', '2530001002']);
  expect(numbersIn('no numbers')).toEqual([]);
});
it('asks in parts', () => expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]));
