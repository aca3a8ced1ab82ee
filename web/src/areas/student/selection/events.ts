import { errorFromThrown } from '@/api/errors';
import type { Counts, RoundState, SeatCount } from './types';

export type News =
  | { name: 'seats'; seats: readonly SeatCount[] }
  | { name: 'mine' }
  /** Something has happened; whether to oneself is not known. */
  | { name: 'stirred' }
  | { name: 'round'; state: RoundState; endAt: string };

interface Told {
  name: string;
  data: string;
  id?: string;
}

/** Puts events together from pieces of a stream, wherever the pieces were cut. */
export function eventReader(): (piece: string) => readonly Told[] {
  let rest = '';
  let name = '';
  let id: string | undefined;
  let data: string[] = [];
  return (piece) => {
    const told: Told[] = [];
    // A line may end with either mark or both; one that may go on is kept.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/u);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) told.push({ name: name || 'message', data: data.join('\n'), ...(id && { id }) });
        name = '';
        data = [];
        continue;
      }
      const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/u.exec(line) ?? [];
      if (field === 'event') name = value;
      if (field === 'data') data.push(value);
      if (field === 'id') id = value;
    }
    return told;
  };
}

/** What an event means here; what is not known is left aside. */
export function newsOf({ name, data }: Told): News | undefined {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return undefined;
  }
  switch (name) {
    case 'seats':
      return { name, seats: (Array.isArray(value) ? value : [value]) as SeatCount[] };
    case 'mine':
      return { name };
    case 'round':
      return { name, ...(value as { state: RoundState; endAt: string }) };
    default:
      return undefined;
  }
}

export type Link = 'live' | 'polling' | 'lost';
interface Ways {
  stream: (since: number | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  counts: (since: number | undefined, signal: AbortSignal) => Promise<Counts>;
  onNews: (news: News) => void;
  onLink: (link: Link) => void;
}
export interface Pace {
  pollMs: number;
  firstMs: number;
  longestMs: number;
  /** A stream that says nothing at all for so long is dead. */
  silentMs: number;
  /** Between 0 and 1; thousands who were cut off together must not come back together. */
  spread: () => number;
}
export const PACE: Pace = {
  pollMs: 5_000,
  firstMs: 1_000,
  longestMs: 30_000,
  silentMs: 60_000,
  spread: Math.random,
};

/** How long until the stream is tried again. */
export const backOff = (failures: number, pace: Pace): number =>
  Math.min(pace.longestMs, pace.firstMs * 2 ** Math.max(0, failures - 1)) * (0.5 + pace.spread() / 2);

const ENDED: readonly string[] = ['unauthorized', 'expired', 'forbidden'];

/** Follows what happens: by the stream, and while there is none by asking; stops when the returned function is called. */
export function follow(ways: Ways, pace = PACE): () => void {
  const stop = new AbortController();
  let since: number | undefined;
  let failures = 0;
  const listen = async () => {
    const own = new AbortController();
    const signal = AbortSignal.any([stop.signal, own.signal]);
    let silence = setTimeout(() => own.abort(), pace.silentMs);
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => own.abort(), pace.silentMs);
    };
    try {
      const stream = await ways.stream(since, signal);
      ways.onLink('live');
      const told = eventReader();
      const text = new TextDecoder();
      const reader = stream.getReader();
      // A stream that is given up elsewhere would otherwise be waited for without end.
      signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        heard();
        failures = 0;
        for (const one of told(text.decode(piece.value, { stream: true }))) {
          since = one.id === undefined ? since : Number(one.id);
          const news = newsOf(one);
          if (news !== undefined) ways.onNews(news);
        }
      }
    } finally {
      clearTimeout(silence);
    }
  };
  const poll = async () => {
    const { seq, seats, state, endAt } = await ways.counts(since, stop.signal);
    ways.onLink('polling');
    if (seats.length > 0) ways.onNews({ name: 'seats', seats });
    ways.onNews({ name: 'round', state, endAt });
    if (since !== undefined && seq !== since) ways.onNews({ name: 'stirred' });
    since = seq;
  };
  /** Whether it makes sense to go on. */
  const attempt = async (way: () => Promise<void>): Promise<boolean> => {
    try {
      await way();
      return !stop.signal.aborted;
    } catch (thrown) {
      if (stop.signal.aborted) return false;
      const over = ENDED.includes(errorFromThrown(thrown).kind);
      if (way === poll || over) ways.onLink('lost');
      return !over;
    }
  };
  const run = async () => {
    while (await attempt(listen)) {
      failures += 1;
      let left = backOff(failures, pace);
      do {
        if (!(await attempt(poll))) return;
        const pause = Math.min(left, pace.pollMs);
        await resting(pause, stop.signal);
        left -= pause;
      } while (left > 0 && !stop.signal.aborted);
    }
  };
  void run();
  return () => stop.abort();
}

const resting = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
