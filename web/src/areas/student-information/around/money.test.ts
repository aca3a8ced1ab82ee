import { expect, it, vi } from 'vitest';
import type { Service } from '@/resource/types';
import { inYuan } from './money';

interface Row {
  id: string;
  amount?: number | null;
}
const row: Row = { id: 'a', amount: 123_450 };
const create = vi.fn(async () => undefined);
const table: Service<Row, Row, object> = {
  list: async () => ({ data: [row, { id: 'b', amount: null }], pageNo: 1, totalCount: 2 }),
  get: async () => row,
  create,
  history: async () => [
    {
      id: 'h',
      at: '',
      actorName: '',
      action: '',
      changes: [
        { field: 'amount', label: '', before: null, after: '50000' },
        { field: 'level', label: '', before: '1', after: '2' },
      ],
    },
  ],
};
const service = inYuan(table);

it('shows yuan', async () => {
  expect((await service.list({})).data.map(({ amount }) => amount)).toEqual([1234.5, null]);
  expect((await service.get?.('a'))?.amount).toBe(1234.5);
});
it('writes cents, whole ones', async () => {
  await service.create?.({ id: '', amount: 19.99 }, 'k');
  expect(create).toHaveBeenCalledWith({ id: '', amount: 1999 }, 'k');
});
it('tells the history in yuan and leaves other fields alone', async () => {
  const changes = (await service.history?.('a'))?.[0]?.changes;
  expect(changes?.map(({ before, after }) => [before, after])).toEqual([
    [null, '500'],
    ['1', '2'],
  ]);
});
it('offers what the table offers', () => expect(service.update).toBeUndefined());
