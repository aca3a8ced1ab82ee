import { expect, it } from 'vitest';
import { lineOf } from './reportLines';

it('says whom a line is about before what became of it', () => {
  const about = { studentNo: '2330001', name: 'Zhang San', courseCode: 'COMP1013', sectionNo: '' };
  expect(lineOf({ ...about, message: 'taken already' })).toBe('2330001 Zhang San COMP1013 – taken already');
  expect(lineOf({ message: 'nothing to do' })).toBe('nothing to do');
  expect(lineOf('as it is')).toBe('as it is');
});
