import { describe, expect, it } from 'vitest';
import { cardFacts } from './card';

// The examples of the standard.
describe('an identity card', () => {
  it.each([
    ['11010519491231002X', { birthDate: '1949-12-31', gender: 'F' }],
    [' 11010519491231002x ', { birthDate: '1949-12-31', gender: 'F' }],
    ['440524188001010014', { birthDate: '1880-01-01', gender: 'M' }],
  ])('%s says when its holder was born', (number, facts) => expect(cardFacts(number)).toEqual(facts));

  it.each([
    ['a slip', '11010519491231012X'],
    ['a wrong check', '110105194912310021'],
    ['a day that does not exist', '110105194902300020'],
    ['too short', '1101051949123100'],
    ['a passport', 'E12345678'],
    ['nothing', ''],
  ])('%s says nothing', (_, number) => expect(cardFacts(number)).toBeUndefined());
});
