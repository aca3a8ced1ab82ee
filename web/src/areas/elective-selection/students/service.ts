import { call } from '@/api/client';
import { download } from '@/api/download';
import { tableService } from '@/resource/tableService';
import type { Page, Service } from '@/resource/types';
import { at } from '../common/paths';
import type { QuotaDraft, Units, UnitsFilter } from './rows';

/** One quota is a plain row; the list adds up what was chosen of it. */
const quotas = tableService<Units, QuotaDraft, UnitsFilter>(at('/quota'), [
  'get',
  'add',
  'edit',
  'delete',
  'restore',
  'history',
]);
const LIST = at('/student');

export const quotaOf = async (row: Units): Promise<Units> => ({
  ...row,
  ...(await call<Units>('GET', at(`/quota/${encodeURIComponent(row.id)}`))),
});

export const unitsService: Service<Units, QuotaDraft, UnitsFilter> = {
  ...quotas,
  list: (query, signal) => call<Page<Units>>('GET', LIST, { query: { ...query }, signal }),
  // The list says more about a line than the quota does.
  get: undefined,
  export: (format, query, purpose) => download(`${LIST}/export`, { query: { ...query, format, purpose } }),
};
