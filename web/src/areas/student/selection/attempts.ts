import { type ApiError, errorFromThrown } from '@/api/errors';

const PREFIX = 'collegium.attempt.';
/** What was left unanswered so long ago is asked anew: meanwhile other things may have happened. */
const KEPT_MS = 120_000;
const TRIES = 4;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;

/** Whether nobody knows if the server has decided: only then is the same attempt sent again. */
export const unsure = ({ kind }: ApiError): boolean => ['network', 'timeout', 'busy', 'server'].includes(kind);

/** A number nobody else has, also where the page came without encryption and the browser offers no UUIDs. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The key of an attempt that has not been answered yet, also after the page was loaded again; else a new one. */
export function keyOf(attempt: string, now = Date.now()): string {
  const [known = '', since = ''] = (sessionStorage.getItem(PREFIX + attempt) ?? '').split(' ');
  if (known !== '' && now - Number(since) < KEPT_MS) return known;
  const key = newKey();
  sessionStorage.setItem(PREFIX + attempt, `${key} ${now}`);
  return key;
}

/** With an answer all that was left open before is over: the same words are a new wish then. */
function settle(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Longer after each failure, and never sooner than the server asked for. */
export function pauseOf(tries: number, error: ApiError): number {
  const grown = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
  return Math.max(grown, (error.retryAfterSeconds ?? 0) * 1_000);
}

/**
 * Asks until there is an answer, always under one key, so that it counts once however often it is sent. An answer,
 * also a refusal, ends the attempt; whoever gives up meanwhile takes the same attempt up again with the same words.
 */
export async function carryThrough<T>(attempt: string, ask: (key: string) => Promise<T>, wait = sleep): Promise<T> {
  const key = keyOf(attempt);
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await ask(key);
      settle();
      return answer;
    } catch (thrown) {
      const error = errorFromThrown(thrown);
      if (!unsure(error)) settle();
      if (!unsure(error) || tries + 1 >= TRIES) throw error;
      await wait(pauseOf(tries, error));
    }
  }
}
