import { expect, it } from 'vitest';
import { choicesOf, choicesText } from './choices';

it('reads what it has written, and leaves out what is not whole', () => {
  const choices = [
    { code: 'POST', cn: 'by post, in Chinese', en: 'By post' },
    { code: 'PICK_UP', cn: 'in person, in Chinese', en: 'In person' },
  ];
  expect(choicesOf(choicesText(choices))).toEqual(choices);
  expect(choicesOf(' A | a | b ; B|only two ;; ')).toEqual([{ code: 'A', cn: 'a', en: 'b' }]);
  expect(choicesOf('')).toEqual([]);
});
