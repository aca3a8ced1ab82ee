import { toList } from '@/university/selection/byWord';
import type { Lines } from './QuotaList';
import type { Pool } from './rows';

/** What the server wants of what was filled in; a row that nobody touched stays as it is. */
export const itemsOf = (rows: readonly Pick<Pool, 'id' | 'quota' | 'quotaByYear'>[], lines: Lines) =>
  rows.map(({ id, quota, quotaByYear }) => {
    const line = lines[id];
    return {
      id,
      quota: line?.quota ?? quota,
      quotaByYear: line === undefined ? [...quotaByYear] : toList(line.years),
    };
  });
