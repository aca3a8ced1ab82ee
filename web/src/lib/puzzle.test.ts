import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { solve } from './puzzle';
import { leadingZeros, sha256 } from './sha256';

const hex = (digest: Uint32Array) => [...digest].map((word) => word.toString(16).padStart(8, '0')).join('');

describe('sha256', () => {
  const lengths = [0, 1, 3, 54, 55, 56, 63, 64, 65, 119, 120, 200, 1000];
  it.each(lengths)('agrees with the platform on %i characters', (length) => {
    const text = '学号a9:'.repeat(Math.ceil(length / 5)).slice(0, length);
    expect(hex(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'));
  });
  it('counts leading zeros over words', () => {
    expect(leadingZeros(new Uint32Array([0, 0x00ffffff, 1]))).toBe(40);
    expect(leadingZeros(new Uint32Array([0x80000000]))).toBe(0);
  });
});

describe('the puzzle', () => {
  it.each([0, 1, 8, 12])('is solved with %i bits', async (difficulty) => {
    const answer = await solve('abc', difficulty);
    const first = createHash('sha256').update(`abc:${answer}`).digest();
    expect(leadingZeros(new Uint32Array([first.readUInt32BE(0)]))).toBeGreaterThanOrEqual(difficulty);
  });
  it('stops when nobody waits any more', async () => {
    const stop = new AbortController();
    const solving = solve('abc', 40, { signal: stop.signal });
    stop.abort();
    await expect(solving).rejects.toThrow();
  });
  it('says how far it is, and never goes back', async () => {
    const seen: number[] = [];
    await solve('progress', 17, { onProgress: (share) => seen.push(share) });
    expect(seen.every((share) => share >= 0 && share < 1)).toBe(true);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
  });
});
