/** One answer that the server has not acknowledged. */
export interface Pending {
  value: string;
  /** The version it was written over; 0 for the first. */
  base: number;
}
/** An answer as the server has it. */
export interface Known {
  value: string;
  version: number;
}
export type Sent =
  | { kind: 'kept'; version: number }
  | { kind: 'collision'; theirs: Known }
  | { kind: 'wrong'; message: string }
  | { kind: 'later' };

export interface Ports {
  keep: (code: string, pending: Pending) => Promise<void>;
  drop: (code: string) => Promise<void>;
  send: (code: string, pending: Pending) => Promise<Sent>;
  /** Calls back after a while; the next call takes the place of this one. */
  later: (work: () => void) => void;
}

export interface State {
  pending: ReadonlyMap<string, Pending>;
  /** Somebody wrote the same answer elsewhere: both texts are shown, and one is kept. */
  collisions: ReadonlyMap<string, Known>;
  wrong: ReadonlyMap<string, string>;
  /** What this page has seen of the server. */
  known: ReadonlyMap<string, Known>;
  /** The last try did not get through. */
  waiting: boolean;
}

/**
 * Answers are kept in this browser before they leave, one of each question is on its way at a time, and one leaves
 * the browser's store only when the server has it. So neither a closed tab nor a lost line loses a word.
 */
export class Autosave {
  private state: State;
  private readonly listeners = new Set<() => void>();
  private busy = false;
  private readonly ports: Ports;

  constructor(ports: Ports, known: ReadonlyMap<string, Known>, kept: ReadonlyMap<string, Pending>) {
    this.ports = ports;
    this.state = { pending: kept, collisions: new Map(), wrong: new Map(), known, waiting: false };
  }

  readonly look = (): State => this.state;

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** What the page shows under a question. */
  shown(code: string): string {
    return this.state.pending.get(code)?.value ?? this.state.known.get(code)?.value ?? '';
  }

  private put(change: Partial<State>) {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  async write(code: string, value: string): Promise<void> {
    const base = this.state.pending.get(code)?.base ?? this.state.known.get(code)?.version ?? 0;
    const pending = { value, base };
    this.put({
      pending: new Map(this.state.pending).set(code, pending),
      wrong: without(this.state.wrong, code),
    });
    await this.ports.keep(code, pending);
    this.ports.later(() => void this.flush());
  }

  /** Mine goes over what is there now; theirs forgets mine. */
  async settle(code: string, mine: boolean): Promise<void> {
    const theirs = this.state.collisions.get(code);
    const own = this.state.pending.get(code);
    if (theirs === undefined) return;
    const known = new Map(this.state.known).set(code, theirs);
    this.put({ collisions: without(this.state.collisions, code), known });
    if (mine && own !== undefined) {
      const pending = { value: own.value, base: theirs.version };
      this.put({ pending: new Map(this.state.pending).set(code, pending) });
      await this.ports.keep(code, pending);
      await this.flush();
    } else {
      this.put({ pending: without(this.state.pending, code) });
      await this.ports.drop(code);
    }
  }

  /** Sends what waits, oldest first; answers whether everything has arrived. */
  async flush(): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      for (const code of this.state.pending.keys()) {
        if (this.state.collisions.has(code)) continue;
        const pending = this.state.pending.get(code);
        if (pending !== undefined && !(await this.one(code, pending))) break;
      }
    } finally {
      this.busy = false;
    }
    return this.state.pending.size === 0;
  }

  private async one(code: string, pending: Pending): Promise<boolean> {
    const sent = await this.ports.send(code, pending);
    switch (sent.kind) {
      case 'kept':
        await this.kept(code, pending, sent.version);
        return true;
      case 'collision':
        this.put({ collisions: new Map(this.state.collisions).set(code, sent.theirs), waiting: false });
        return true;
      case 'wrong':
        this.put({ wrong: new Map(this.state.wrong).set(code, sent.message), waiting: false });
        return true;
      default:
        this.put({ waiting: true });
        this.ports.later(() => void this.flush());
        return false;
    }
  }

  private async kept(code: string, sent: Pending, version: number) {
    const known = new Map(this.state.known).set(code, { value: sent.value, version });
    const now = this.state.pending.get(code);
    // What was written meanwhile stands on what has arrived.
    if (now !== undefined && now.value !== sent.value) {
      const next = { value: now.value, base: version };
      this.put({ known, pending: new Map(this.state.pending).set(code, next), waiting: false });
      await this.ports.keep(code, next);
      this.ports.later(() => void this.flush());
      return;
    }
    this.put({ known, pending: without(this.state.pending, code), waiting: false });
    await this.ports.drop(code);
  }
}

function without<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
