import { cellKey, put, resolve, settle, toSend } from './buffer';
import type { Edit, EditResult } from './types';

/** saved: nothing waits; offline: no answer, tried again by itself; signedOut: goes on after signing in again. */
export type Saving = 'loading' | 'saved' | 'saving' | 'offline' | 'signedOut' | 'closed';

export interface Answer {
  status: string;
  edition: number;
  closed: string;
  results: readonly EditResult[];
}

/** What the buffer stands on, apart from it so that all of it can fail in a test. */
export interface Ports {
  keep: (edits: readonly Edit[]) => Promise<void>;
  drop: (ops: readonly string[]) => Promise<void>;
  load: () => Promise<readonly Edit[]>;
  send: (edits: readonly Edit[]) => Promise<Answer>;
  /** One tab at a time. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Whether a failure means that the session is over. */
  ended: (cause: unknown) => boolean;
  later: (run: () => void, wait: number) => () => void;
  newOp: () => string;
  now: () => number;
}
export interface Snapshot {
  edits: readonly Edit[];
  saving: Saving;
}

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

/**
 * The cells of a sheet that were left and are not acknowledged: kept first, then sent in small batches, and forgotten
 * only when the server has them.
 */
export class Buffer {
  #state: Snapshot = { edits: [], saving: 'loading' };
  /** The versions that one's own edits have made, until the sheet is looked at again. */
  #made = new Map<string, number>();
  #wait = FIRST_WAIT;
  #cancel: (() => void) | undefined;
  #listeners = new Set<() => void>();

  readonly #sheetId: string;
  readonly #ports: Ports;
  readonly #heard: (answer: Answer) => void;

  constructor(sheetId: string, ports: Ports, heard: (answer: Answer) => void = () => undefined) {
    this.#sheetId = sheetId;
    this.#ports = ports;
    this.#heard = heard;
  }

  snapshot = (): Snapshot => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  stop(): void {
    this.#cancel?.();
  }

  /** What earlier tabs and sessions left behind, and then what can be sent of it. */
  async start(): Promise<void> {
    await this.reload();
    await this.flush();
  }

  async reload(): Promise<void> {
    const kept = (await this.#ports.load()).filter((edit) => edit.sheetId === this.#sheetId);
    this.#show({ edits: kept.toSorted((a, b) => a.at - b.at) });
  }

  write(cells: readonly Pick<Edit, 'studentId' | 'field' | 'value' | 'base'>[]): Promise<void> {
    const at = this.#ports.now();
    const next = cells.reduce<readonly Edit[]>(
      (all, cell, n) =>
        put(all, {
          ...cell,
          base: this.#base(cell),
          sheetId: this.#sheetId,
          op: this.#ports.newOp(),
          at: at + n / 1000,
        }),
      this.#state.edits,
    );
    return this.#change(next);
  }

  /** What stands in a cell was seen by whoever wrote it, also before the page has asked again. */
  #base({ studentId, field, base }: Pick<Edit, 'studentId' | 'field' | 'base'>): number {
    return Math.max(base, this.#made.get(cellKey(studentId, field)) ?? 0);
  }

  answer(edit: Edit, choice: 'mine' | 'theirs'): Promise<void> {
    return this.#change(resolve(this.#state.edits, edit, choice, this.#ports.newOp(), this.#ports.now()));
  }

  async flush(): Promise<void> {
    this.#cancel?.();
    try {
      await this.#ports.alone(async () => {
        while (await this.#batch());
      });
      const closed = this.#state.edits.some(({ problem }) => problem?.outcome === 'CLOSED');
      this.#show({ saving: closed ? 'closed' : 'saved' });
    } catch (cause) {
      this.#show({ saving: this.#ports.ended(cause) ? 'signedOut' : 'offline' });
      this.#cancel = this.#ports.later(() => void this.flush(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    }
  }

  /** Whether something was sent. */
  async #batch(): Promise<boolean> {
    const some = toSend(this.#state.edits, this.#sheetId);
    if (some.length === 0) return false;
    const ops = new Set(some.map(({ op }) => op));
    const waiting = this.#state.edits;
    const leaving = waiting.map((edit) => (ops.has(edit.op) && !edit.tried ? { ...edit, tried: true } : edit));
    this.#show({ edits: leaving, saving: 'saving' });
    await this.#store(waiting, leaving);
    const answer = await this.#ports.send(some);
    for (const { outcome, studentId, field, cell } of answer.results)
      if (outcome === 'WRITTEN' && cell) this.#made.set(cellKey(studentId, field), cell.version);
    const before = this.#state.edits;
    const after = settle(before, answer.results);
    this.#show({ edits: after });
    await this.#store(before, after);
    this.#heard(answer);
    this.#wait = FIRST_WAIT;
    return true;
  }

  async #change(after: readonly Edit[]): Promise<void> {
    const before = this.#state.edits;
    this.#show({ edits: after, saving: 'saving' });
    await this.#store(before, after);
    await this.flush();
  }

  async #store(before: readonly Edit[], after: readonly Edit[]): Promise<void> {
    const fresh = after.filter((edit) => !before.includes(edit));
    const gone = before.filter(({ op }) => !after.some((edit) => edit.op === op)).map(({ op }) => op);
    if (fresh.length > 0) await this.#ports.keep(fresh);
    if (gone.length > 0) await this.#ports.drop(gone);
  }

  #show(next: Partial<Snapshot>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }
}
