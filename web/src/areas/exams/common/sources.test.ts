import { describe, expect, it } from 'vitest';
import { readAway, readDay, readSeat, readTime, slotSource } from './sources';

describe('codes that are typed', () => {
  it('reads times as they are written', () => {
    expect([readTime('9:00'), readTime('09:30'), readTime('24:00'), readTime('9'), readTime('9:5')]).toEqual([
      '09:00',
      '09:30',
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('reads days and seats', () => {
    expect([readDay('2026-12-25'), readDay('2026-13-01'), readDay('25.12.')]).toEqual([
      '2026-12-25',
      undefined,
      undefined,
    ]);
    expect([readSeat('b4'), readSeat('B12'), readSeat('B0'), readSeat('4B')]).toEqual([
      'B4',
      'B12',
      undefined,
      undefined,
    ]);
  });
  it('reads a day or a slot of it as a time somebody is away', () => {
    expect([readAway('2026-12-25'), readAway('2026-12-25 9:00'), readAway('2026-12-25 9'), readAway('9:00')]).toEqual([
      '2026-12-25',
      '2026-12-25 09:00',
      undefined,
      undefined,
    ]);
  });
  it('offers what is typed before what is usual, and keeps what is chosen', async () => {
    expect((await slotSource({ keyword: '9:15' })).map(({ value }) => value)).toEqual(['09:15']);
    expect((await slotSource({ keyword: '14' })).map(({ value }) => value)).toEqual(['14:00']);
    expect(await slotSource({ ids: ['07:45'] })).toEqual([{ value: '07:45', label: '07:45' }]);
  });
});
