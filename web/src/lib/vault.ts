/**
 * What somebody wrote and the server has not acknowledged, kept in this browser. Each account has a key of its own
 * that never leaves the browser's key store, so that the records are of no use to whoever copies the files, and to the
 * next person at this computer.
 */
const NAME = 'collegium-vault';
const KEYS = 'keys';
const RECORDS = 'records';

interface Kept {
  account: string;
  id: string;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the local store failed'));
  });

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(KEYS);
    request.result.createObjectStore(RECORDS, { keyPath: ['account', 'id'] });
  };
  return done(request);
}

async function within<T>(
  stores: string | string[],
  mode: IDBTransactionMode,
  work: (tx: IDBTransaction) => Promise<T>,
): Promise<T> {
  const db = await open();
  try {
    const tx = db.transaction(stores, mode, { durability: 'strict' });
    const ended = new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve();
      tx.onabort = () => reject(tx.error ?? new Error('the local store failed'));
    });
    const result = await work(tx);
    await ended;
    return result;
  } finally {
    db.close();
  }
}

/** Made once for an account in this browser, and not extractable. */
async function keyOf(account: string): Promise<CryptoKey> {
  const known = await within(KEYS, 'readonly', (tx) => done<CryptoKey | undefined>(tx.objectStore(KEYS).get(account)));
  if (known !== undefined) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // Another tab may have made one meanwhile; the first one stays.
  return within(KEYS, 'readwrite', async (tx) => {
    const store = tx.objectStore(KEYS);
    const first = await done<CryptoKey | undefined>(store.get(account));
    if (first !== undefined) return first;
    await done(store.put(made, account));
    return made;
  });
}

const all = () => within(RECORDS, 'readonly', (tx) => done<Kept[]>(tx.objectStore(RECORDS).getAll()));

/** All of them or none. */
export async function keep(account: string, records: readonly { id: string; value: unknown }[]): Promise<void> {
  const key = await keyOf(account);
  const sealed = records.map(async ({ id, value }) => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const clear = new TextEncoder().encode(JSON.stringify(value));
    return { account, id, iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, clear) };
  });
  const rows = await Promise.all(sealed);
  await within(RECORDS, 'readwrite', async (tx) => {
    for (const row of rows) await done(tx.objectStore(RECORDS).put(row));
  });
}

export const drop = (account: string, ids: readonly string[]): Promise<void> =>
  within(RECORDS, 'readwrite', async (tx) => {
    for (const id of ids) await done(tx.objectStore(RECORDS).delete([account, id]));
  });

/** Everything of an account; what cannot be read any more is left out. */
export async function kept<T>(account: string): Promise<readonly T[]> {
  const own = (await all()).filter((record) => record.account === account);
  if (own.length === 0) return [];
  const key = await keyOf(account);
  const read = own.map(async ({ iv, data }) => {
    const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data);
    return JSON.parse(new TextDecoder().decode(clear)) as T;
  });
  const settled = await Promise.allSettled(read);
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

/** How much of other people is kept here; that it is there is all that is told. */
export const ofOthers = async (account: string): Promise<number> =>
  (await all()).filter((record) => record.account !== account).length;

/** Records and keys of an account, at sign-out; a store that then holds nobody's goes with them. */
export async function wipe(account: string): Promise<void> {
  const stores = await indexedDB.databases();
  if (!stores.some(({ name }) => name === NAME)) return;
  const own = (await all()).filter((record) => record.account === account).map(({ id }) => id);
  const others = await within([KEYS, RECORDS], 'readwrite', async (tx) => {
    for (const id of own) await done(tx.objectStore(RECORDS).delete([account, id]));
    await done(tx.objectStore(KEYS).delete(account));
    return (await done(tx.objectStore(RECORDS).count())) + (await done(tx.objectStore(KEYS).count()));
  });
  if (others === 0) await done(indexedDB.deleteDatabase(NAME));
}

/** The same for what is a second copy only: whoever works in a browser that keeps nothing still works. */
export const spare = {
  keep: (...given: Parameters<typeof keep>): Promise<void> => keep(...given).catch(() => undefined),
  drop: (...given: Parameters<typeof drop>): Promise<void> => drop(...given).catch(() => undefined),
  kept: <T>(account: string): Promise<readonly T[]> => kept<T>(account).catch(() => []),
};
