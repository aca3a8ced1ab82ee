import dayjs from 'dayjs';
import { DATE_FORMAT } from '@/app/constants';

const LENGTH = 18;
const CHECKS = '10X98765432';

/** What the number of a resident identity card says of its holder (GB 11643); nothing where it is none. */
export function cardFacts(text: string): { birthDate: string; gender: 'M' | 'F' } | undefined {
  const number = text.normalize('NFKC').trim().toUpperCase();
  if (!/^\d{17}[\dX]$/.test(number) || CHECKS[remainder(number)] !== number[LENGTH - 1]) return undefined;
  const birth = dayjs(`${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`);
  // Days that do not exist roll over to others.
  if (birth.format('YYYYMMDD') !== number.slice(6, 14)) return undefined;
  return { birthDate: birth.format(DATE_FORMAT), gender: Number(number[16]) % 2 === 0 ? 'F' : 'M' };
}

/** The weight of a place is 2 to the power of its distance from the end, modulo 11. */
const remainder = (number: string): number => {
  const digits = number
    .slice(0, LENGTH - 1)
    .split('')
    .map(Number);
  return digits.reduce((sum, digit, i) => sum + digit * (2 ** (LENGTH - 1 - i) % 11), 0) % 11;
};
