import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { carryThrough, keyOf, newKey, pauseOf } from './attempts';

beforeEach(() => sessionStorage.clear());
const soon = () => Promise.resolve();

describe('an attempt', () => {
  it('keeps its key over every retry, and the next attempt has another', async () => {
    const keys: string[] = [];
    const ask = vi.fn((key: string) => {
      keys.push(key);
      return keys.length < 3 ? Promise.reject(new ApiError('network')) : Promise.resolve('done');
    });
    await expect(carryThrough('select a', ask, soon)).resolves.toBe('done');
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    await carryThrough('select a', ask, soon);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('that nobody has answered goes on under its key, also after the page was loaded again', async () => {
    const keys: string[] = [];
    const ask = (key: string) => {
      keys.push(key);
      return Promise.reject(new ApiError('busy'));
    };
    await expect(carryThrough('select a', ask, soon)).rejects.toMatchObject({ kind: 'busy' });
    await expect(carryThrough('select a', ask, soon)).rejects.toMatchObject({ kind: 'busy' });
    expect(keys).toHaveLength(8);
    expect(new Set(keys).size).toBe(1);
    expect(keyOf('select b')).not.toBe(keys[0]);
  });

  it('is over with a refusal, which is asked once', async () => {
    const ask = vi.fn(() => Promise.reject(new ApiError('refused', {}, 409)));
    const before = keyOf('drop a');
    await expect(carryThrough('drop a', ask, soon)).rejects.toMatchObject({ kind: 'refused' });
    expect(ask).toHaveBeenCalledTimes(1);
    expect(ask).toHaveBeenCalledWith(before);
    expect(keyOf('drop a')).not.toBe(before);
  });

  it('left open is over with the next answer, or when it is long ago', async () => {
    const open = keyOf('select a');
    expect(keyOf('select a')).toBe(open);
    await carryThrough('drop a', () => Promise.resolve('done'), soon);
    const anew = keyOf('select a');
    expect(anew).not.toBe(open);
    expect(keyOf('select a', Date.now() + 60_000)).toBe(anew);
    expect(keyOf('select a', Date.now() + 130_000)).not.toBe(anew);
  });

  it('has a key that reads as a UUID', () => {
    expect(newKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(newKey()).not.toBe(newKey());
  });

  it('waits longer each time and as long as the server asks', () => {
    const network = new ApiError('network');
    expect([0, 1, 2, 9].map((tries) => pauseOf(tries, network))).toEqual([500, 1000, 2000, 8000]);
    expect(pauseOf(0, new ApiError('busy', {}, 429, 3))).toBe(3000);
  });
});
