import { expect, it } from 'vitest';
import { memoryService, type Sample } from './memory';

const row = (n: number): Sample => ({
  id: String(n),
  version: 1,
  code: `S${n}`,
  nameZh: '',
  nameEn: '',
  state: n % 2 === 0 ? 'open' : 'closed',
  seats: n,
  date: '',
  mobile: '',
  enabled: true,
});

it('pages, filters, sorts, adds, changes and removes', async () => {
  const service = memoryService(Array.from({ length: 25 }, (_, i) => row(i)));
  expect((await service.list({ pageNo: 3, pageSize: 10 })).data).toHaveLength(5);
  expect((await service.list({ state: 'open' })).totalCount).toBe(13);
  expect((await service.list({ sortField: 'seats', sortOrder: 'descend' })).data[0]?.seats).toBe(24);
  await service.create?.(row(99), 'key');
  await service.update?.({ ...row(99), id: '26', nameZh: '改', version: 1 });
  expect((await service.list({ keyword: '改' })).data[0]?.version).toBe(2);
  await service.remove?.(['26']);
  expect((await service.list({})).totalCount).toBe(25);
});
