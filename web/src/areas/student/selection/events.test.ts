import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { backOff, eventReader, follow, type Link, type News, newsOf, PACE } from './events';
import type { Counts } from './types';

describe('a stream of events', () => {
  const TEXT =
    ': hello\nid: 7\nevent: seats\ndata: [{"sectionId":"a",\ndata: "left":1,"waiting":0}]\n\nevent: mine\ndata: {}\n\n';
  it('is read alike wherever it is cut', () => {
    const whole = eventReader()(TEXT);
    expect(whole).toEqual([
      { name: 'seats', id: '7', data: '[{"sectionId":"a",\n"left":1,"waiting":0}]' },
      { name: 'mine', id: '7', data: '{}' },
    ]);
    for (let cut = 1; cut < TEXT.length; cut += 1) {
      const read = eventReader();
      expect([...read(TEXT.slice(0, cut)), ...read(TEXT.slice(cut))]).toEqual(whole);
    }
    for (const ends of ['\r\n', '\r']) {
      const read = eventReader();
      const told = `${TEXT.replaceAll('\n', ends)}:\n`.split('').flatMap((piece) => read(piece));
      expect(
        told.map(({ name }) => name),
        JSON.stringify(ends),
      ).toEqual(['seats', 'mine']);
    }
  });
  it.each([
    [
      'seats',
      '[{"sectionId":"a","left":1,"waiting":0}]',
      { name: 'seats', seats: [{ sectionId: 'a', left: 1, waiting: 0 }] },
    ],
    ['mine', '{}', { name: 'mine' }],
    ['round', '{"state":"PAUSED","endAt":"x"}', { name: 'round', state: 'PAUSED', endAt: 'x' }],
    ['weather', '{}', undefined],
    ['seats', 'not json', undefined],
  ])('%s %s', (name, data, news) => expect(newsOf({ name, data })).toEqual(news));
});

const pace = { ...PACE, pollMs: 1_000, firstMs: 1_000, longestMs: 8_000, silentMs: 5_000, spread: () => 1 };
const seats = (left: number): News => ({ name: 'seats', seats: [{ sectionId: 'a', left, waiting: 0 }] });
const bytes = (text: string) => new TextEncoder().encode(text);

/** A server whose streams a test opens and breaks. */
function server() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const heard: News[] = [];
  const links: Link[] = [];
  const asked: (number | undefined)[] = [];
  const told = {
    refuse: false,
    error: undefined as ApiError | undefined,
    counts: { seq: 5, state: 'OPEN', endAt: 'x', seats: [] } as Counts,
  };
  const ways = {
    stream: vi.fn((since: number | undefined) => {
      asked.push(since);
      if (told.error !== undefined) return Promise.reject(told.error);
      if (told.refuse) return Promise.reject(new ApiError('network'));
      return Promise.resolve(new ReadableStream<Uint8Array>({ start: (one) => void streams.push(one) }));
    }),
    counts: vi.fn(() => (told.error ? Promise.reject(told.error) : Promise.resolve(told.counts))),
    onNews: (news: News) => void heard.push(news),
    onLink: (link: Link) => void links.push(link),
  };
  return { streams, heard, links, asked, told, ways };
}

describe('following', () => {
  const run = async (test: () => Promise<void>) => {
    vi.useFakeTimers();
    try {
      await test();
    } finally {
      vi.useRealTimers();
    }
  };

  it('hears the stream, asks while there is none, and hears the next stream from where it stopped', () =>
    run(async () => {
      const { streams, heard, links, asked, told, ways } = server();
      const stop = follow(ways, pace);
      await vi.advanceTimersByTimeAsync(0);
      streams[0]?.enqueue(bytes('id: 3\nevent: seats\ndata: [{"sectionId":"a","left":2,"waiting":0}]\n\n'));
      await vi.advanceTimersByTimeAsync(0);
      expect(heard).toEqual([seats(2)]);
      expect(links).toEqual(['live']);
      told.counts = { seq: 9, state: 'OPEN', endAt: 'x', seats: [{ sectionId: 'a', left: 1, waiting: 0 }] };
      streams[0]?.close();
      await vi.advanceTimersByTimeAsync(0);
      expect(heard.slice(1)).toEqual([seats(1), { name: 'round', state: 'OPEN', endAt: 'x' }, { name: 'stirred' }]);
      expect(links.at(-1)).toBe('polling');
      await vi.advanceTimersByTimeAsync(1_000);
      expect(asked).toEqual([undefined, 9]);
      expect(links.at(-1)).toBe('live');
      stop();
    }));

  it('goes on asking when the stream stays away, and says when nothing is reached', () =>
    run(async () => {
      const { links, told, ways } = server();
      told.refuse = true;
      const stop = follow(ways, pace);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(ways.counts.mock.calls.length).toBeGreaterThanOrEqual(8);
      // After 1, 2 and 4 seconds.
      expect(ways.stream).toHaveBeenCalledTimes(4);
      expect(new Set(links)).toEqual(new Set(['polling']));
      told.error = new ApiError('network');
      await vi.advanceTimersByTimeAsync(2_000);
      expect(links.at(-1)).toBe('lost');
      stop();
    }));

  it('gives up a stream that has gone silent', () =>
    run(async () => {
      const { ways } = server();
      const stop = follow(ways, pace);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(ways.counts).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(ways.stream).toHaveBeenCalledTimes(2);
      stop();
    }));

  it('ends with the session, and when nobody looks', () =>
    run(async () => {
      const { told, ways } = server();
      told.error = new ApiError('expired');
      follow(ways, pace);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(ways.stream).toHaveBeenCalledTimes(1);
      expect(ways.counts).not.toHaveBeenCalled();
      const other = server();
      const stop = follow(other.ways, pace);
      await vi.advanceTimersByTimeAsync(0);
      stop();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(other.ways.stream).toHaveBeenCalledTimes(1);
      expect(other.ways.counts).not.toHaveBeenCalled();
    }));

  it('comes back later each time, spread between half and the whole of it', () => {
    const at = (failures: number, spread: number) => backOff(failures, { ...PACE, spread: () => spread });
    expect([1, 2, 3, 10].map((failures) => at(failures, 1))).toEqual([1_000, 2_000, 4_000, 30_000]);
    expect(at(2, 0)).toBe(1_000);
  });
});
