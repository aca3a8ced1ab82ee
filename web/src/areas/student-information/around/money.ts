import type { HistoryEntry, Service } from '@/resource/types';

interface Paid {
  amount?: number | null;
}
const CENTS = 100;
const yuan = (cents: number) => cents / CENTS;

const shown = <R extends Paid>(row: R): R =>
  typeof row.amount === 'number' ? { ...row, amount: yuan(row.amount) } : row;
const stored = <R extends Paid>(row: R): R =>
  typeof row.amount === 'number' ? { ...row, amount: Math.round(row.amount * CENTS) } : row;

const told = (text: string | null | undefined) =>
  text === null || text === undefined || text === '' || Number.isNaN(Number(text)) ? text : String(yuan(Number(text)));
const toldEntry = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  changes: entry.changes.map((change) =>
    change.field === 'amount' ? { ...change, before: told(change.before), after: told(change.after) } : change,
  ),
});

/** The server keeps amounts exactly, in cents; people read and write yuan. */
export function inYuan<Row extends Paid, Draft extends Paid, Filter>(
  table: Service<Row, Draft, Filter>,
): Service<Row, Draft, Filter> {
  const { list, get, create, update, history } = table;
  return {
    ...table,
    list: async (query, signal) => {
      const page = await list(query, signal);
      return { ...page, data: page.data.map(shown) };
    },
    ...(get && { get: async (id, signal) => shown(await get(id, signal)) }),
    ...(create && { create: (draft, key) => create(stored(draft), key) }),
    ...(update && { update: (draft) => update(stored(draft)) }),
    ...(history && { history: async (id, signal) => (await history(id, signal)).map(toldEntry) }),
  };
}
