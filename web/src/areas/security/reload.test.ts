import { describe, expect, it, vi } from 'vitest';
import { followed } from './reload';

describe('followed', () => {
  it('answers as soon as the change is made, however long the reading after it takes', async () => {
    const never = vi.fn(() => new Promise<void>(() => undefined));
    const service = followed({ update: () => Promise.resolve('changed') }, ['update'], never);
    await expect(service.update()).resolves.toBe('changed');
    expect(never).toHaveBeenCalledOnce();
  });

  it('follows no change that was refused', async () => {
    const then = vi.fn(() => Promise.resolve());
    const service = followed({ update: () => Promise.reject(new Error('refused')) }, ['update'], then);
    await expect(service.update()).rejects.toThrow('refused');
    expect(then).not.toHaveBeenCalled();
  });
});
