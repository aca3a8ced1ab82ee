import { describe, expect, it } from 'vitest';
import { type Answer, Buffer, type Ports } from './engine';
import type { Edit, EditResult } from './types';

/** A server that keeps cells by their rules, and a browser whose store survives its tabs. */
class World {
  cells = new Map<string, { value: string; version: number }>();
  known = new Set<string>();
  kept = new Map<string, Edit>();
  written = 0;
  #serial = 0;
  #random: number;

  constructor(seed: number) {
    this.#random = seed;
  }
  /** A small generator, so that a failure can be repeated. */
  chance(percent: number): boolean {
    this.#random = (this.#random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return this.#random % 100 < percent;
  }
  below(end: number): number {
    this.chance(0);
    return Math.floor(this.#random / 7) % end;
  }
  serve(edits: readonly Edit[]): Answer {
    const results = edits.map((edit): EditResult => {
      const key = `${edit.studentId} ${edit.field}`;
      const cell = this.cells.get(key) ?? { value: '', version: 0 };
      const answer = { op: edit.op, studentId: edit.studentId, field: edit.field, message: '' };
      if (this.known.has(edit.op)) return { ...answer, outcome: 'REPEATED', cell: { ...cell, by: '' } };
      if (edit.base !== cell.version && edit.value !== cell.value)
        return { ...answer, outcome: 'CONFLICT', cell: { ...cell, by: 'other' } };
      const next = { value: edit.value, version: cell.version + 1 };
      this.cells.set(key, next);
      this.known.add(edit.op);
      this.written++;
      return { ...answer, outcome: 'WRITTEN', cell: { ...next, by: '' } };
    });
    return { status: 'DRAFT', edition: this.written, closed: '', results };
  }
  ports(trouble: number): Ports {
    return {
      keep: async (edits) => {
        for (const edit of edits) this.kept.set(edit.op, edit);
      },
      drop: async (ops) => {
        for (const op of ops) this.kept.delete(op);
      },
      load: async () => [...this.kept.values()],
      send: async (edits) => {
        // The request is lost, or only its answer.
        if (this.chance(trouble)) throw new Error('lost');
        const answer = this.serve(edits);
        if (this.chance(trouble)) throw new Error('answer lost');
        return answer;
      },
      alone: (work) => work(),
      ended: () => false,
      later: () => () => undefined,
      newOp: () => `operation-${this.#serial++}`,
      now: () => this.#serial,
    };
  }
}

const version = (world: World, student: string) => world.cells.get(`${student} grade`)?.version ?? 0;

describe('a sheet that loses nothing', () => {
  it('keeps an edit until it is acknowledged, and sends it once', async () => {
    const world = new World(1);
    const buffer = new Buffer('s', { ...world.ports(0), send: () => Promise.reject(new Error('offline')) });
    await buffer.write([{ studentId: 'a', field: 'grade', value: 'B', base: 0 }]);
    expect(buffer.snapshot().saving).toBe('offline');
    expect(world.kept.size).toBe(1);
    const later = new Buffer('s', world.ports(0));
    await later.start();
    expect(later.snapshot()).toEqual({ edits: [], saving: 'saved' });
    expect([world.kept.size, world.cells.get('a grade')]).toEqual([0, { value: 'B', version: 1 }]);
  });

  it('knows its own edits before the sheet is looked at again', async () => {
    const world = new World(1);
    const buffer = new Buffer('s', world.ports(0));
    for (const value of ['A', 'B', 'C']) await buffer.write([{ studentId: 'a', field: 'grade', value, base: 0 }]);
    expect(buffer.snapshot().edits).toEqual([]);
    expect(world.cells.get('a grade')).toEqual({ value: 'C', version: 3 });
  });

  it('says that the session is over, and goes on in the next', async () => {
    const world = new World(1);
    const ports = { ...world.ports(0), send: () => Promise.reject(new Error('401')), ended: () => true };
    const buffer = new Buffer('s', ports);
    await buffer.write([{ studentId: 'a', field: 'grade', value: 'B', base: 0 }]);
    expect(buffer.snapshot().saving).toBe('signedOut');
    expect(buffer.snapshot().edits).toHaveLength(1);
  });

  it('shows both values when a colleague was faster, and writes over neither', async () => {
    const world = new World(1);
    world.cells.set('a grade', { value: 'C', version: 3 });
    const buffer = new Buffer('s', world.ports(0));
    await buffer.write([{ studentId: 'a', field: 'grade', value: 'B', base: 2 }]);
    const [edit] = buffer.snapshot().edits;
    expect([edit?.value, edit?.problem?.cell?.value]).toEqual(['B', 'C']);
    if (edit !== undefined) await buffer.answer(edit, 'mine');
    expect(world.cells.get('a grade')).toEqual({ value: 'B', version: 4 });
  });

  it.each(Array.from({ length: 50 }, (_, n) => n + 1))(
    'loses and doubles nothing over 300 cells with lost requests, answers and tabs (%i)',
    async (seed) => {
      const world = new World(seed);
      let buffer = new Buffer('s', world.ports(30));
      const last = new Map<string, string>();
      let writes = 0;
      for (let n = 0; n < 300; n++) {
        const student = `s${world.below(40)}`;
        const value = `${n}`;
        // What the writer sees: what stands there, or what they wrote themselves.
        await buffer.write([{ studentId: student, field: 'grade', value, base: version(world, student) }]);
        last.set(student, value);
        writes++;
        if (world.chance(5)) {
          // The tab is gone; another one begins with what was kept.
          buffer = new Buffer('s', world.ports(30));
          await buffer.start();
        }
      }
      const calm = new Buffer('s', world.ports(0));
      await calm.start();
      // Nobody else wrote here: no edit collides with one of its own.
      expect(calm.snapshot().edits).toEqual([]);
      expect(world.kept.size).toBe(0);
      expect(Object.fromEntries([...world.cells].map(([key, cell]) => [key.split(' ')[0], cell.value]))).toEqual(
        Object.fromEntries(last),
      );
      expect(world.written).toBeLessThanOrEqual(writes);
    },
  );
});
