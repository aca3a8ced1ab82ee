import { describe, expect, it } from 'vitest';
import { lateness } from './rows';

const day = (n: number) => new Date(Date.UTC(2026, 11, n)).toISOString();
const at = (n: number) => Date.UTC(2026, 11, n);

describe('lateness', () => {
  const sheet = { status: 'DRAFT', deadline: day(10), lateUntil: day(12), submittedAt: null } as const;
  it('is nothing before the deadline', () => {
    expect(lateness(sheet, at(9))).toBeUndefined();
  });
  it('is late until the late date, and overdue from then on', () => {
    expect(lateness(sheet, at(10))).toBe('late');
    expect(lateness(sheet, at(12))).toBe('overdue');
    expect(lateness({ ...sheet, lateUntil: null }, at(10))).toBe('overdue');
  });
  it('is told of what was handed in after the deadline', () => {
    expect(lateness({ ...sheet, status: 'SUBMITTED', submittedAt: day(11) }, at(20))).toBe('late_submitted');
    expect(lateness({ ...sheet, status: 'CONFIRMED_AR', submittedAt: day(9) }, at(20))).toBeUndefined();
  });
});
