import { expect, test } from 'vitest';
import { Autosave, type Pending, type Ports, type Sent } from './autosave';

/** A server with one answer a question, a store, and a line that can be cut. */
function world(kept: ReadonlyMap<string, Pending> = new Map()) {
  const server = new Map<string, { value: string; version: number }>();
  const store = new Map(kept);
  const line = { cut: false, losesAnswers: false };
  let work: (() => void) | undefined;
  const send = async (code: string, { value, base }: Pending): Promise<Sent> => {
    if (line.cut) return { kind: 'later' };
    const there = server.get(code);
    if (there !== undefined && there.value !== value && there.version !== base) {
      return { kind: 'collision', theirs: there };
    }
    const version = there?.value === value ? there.version : (there?.version ?? 0) + 1;
    server.set(code, { value, version });
    return line.losesAnswers ? { kind: 'later' } : { kind: 'kept', version };
  };
  const ports: Ports = {
    keep: async (code, pending) => void store.set(code, pending),
    drop: async (code) => void store.delete(code),
    send,
    later: (next) => {
      work = next;
    },
  };
  return { server, store, line, ports, saver: () => new Autosave(ports, new Map(), store), tick: () => work?.() };
}

test('what is written arrives and leaves the store', async () => {
  const { server, store, saver } = world();
  const own = saver();
  await own.write('work', 'Chapter');
  expect(store.get('work')?.value).toBe('Chapter');
  expect(await own.flush()).toBe(true);
  expect(server.get('work')).toEqual({ value: 'Chapter', version: 1 });
  expect(store.size).toBe(0);
});

test('a cut line, a lost answer and a closed tab lose nothing', async () => {
  const { server, store, line, ports, saver } = world();
  const own = saver();
  line.cut = true;
  await own.write('work', 'One');
  expect(await own.flush()).toBe(false);
  expect(own.look().waiting).toBe(true);
  line.cut = false;
  line.losesAnswers = true;
  await own.flush();
  line.losesAnswers = false;
  // The tab was closed; the next one finds it in the store, and the server takes the same text twice as once.
  const next = new Autosave(ports, new Map(), store);
  expect(next.look().pending.get('work')?.value).toBe('One');
  expect(await next.flush()).toBe(true);
  expect(server.get('work')).toEqual({ value: 'One', version: 1 });
});

test('what is written while an answer is on its way goes on top of it', async () => {
  const { server, ports, store } = world();
  const own = new Autosave(
    {
      ...ports,
      send: async (code, pending) => {
        if (pending.value === 'One') await own.write(code, 'One two');
        return ports.send(code, pending);
      },
    },
    new Map(),
    new Map(),
  );
  await own.write('work', 'One');
  await own.flush();
  expect(await own.flush()).toBe(true);
  expect(server.get('work')).toEqual({ value: 'One two', version: 2 });
  expect(store.size).toBe(0);
});

test('another tab is not written over: both texts are there, and one is chosen', async () => {
  const { server, store, saver } = world();
  const [first, second] = [saver(), saver()];
  await first.write('work', 'From the first');
  await first.flush();
  await second.write('work', 'From the second');
  expect(await second.flush()).toBe(false);
  expect(second.look().collisions.get('work')?.value).toBe('From the first');
  expect(second.look().pending.get('work')?.value).toBe('From the second');
  await second.settle('work', true);
  expect(server.get('work')).toEqual({ value: 'From the second', version: 2 });
  expect(store.size).toBe(0);
  await first.write('work', 'Again from the first');
  await first.flush();
  await first.settle('work', false);
  expect(server.get('work')?.value).toBe('From the second');
  expect(first.look().pending.size).toBe(0);
});
