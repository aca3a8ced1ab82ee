import type { Page, Paging, Service } from '@/resource/types';

export interface Sample {
  id: string;
  version: number;
  code: string;
  nameZh: string;
  nameEn: string;
  state: string;
  seats: number;
  date: string;
  mobile: string;
  enabled: boolean;
}
export interface SampleFilter {
  state?: string;
}

/** A table's operations over an array: what the kit asks of a server, without one. */
export function memoryService(rows: Sample[]): Service<Sample, Sample, SampleFilter> {
  let next = rows.length;
  const flag = (enabled: boolean) => async (ids: readonly string[]) => {
    for (const row of rows) if (ids.includes(row.id)) row.enabled = enabled;
  };
  return {
    list: async (query: Paging & SampleFilter): Promise<Page<Sample>> => {
      const { pageNo = 1, pageSize = 10, keyword = '', state, sortField, sortOrder } = query;
      const found = rows.filter(
        (row) => `${row.code} ${row.nameZh} ${row.nameEn}`.includes(keyword) && (!state || row.state === state),
      );
      if (sortField !== undefined) {
        const by = sortField as keyof Sample;
        const sign = sortOrder === 'descend' ? -1 : 1;
        found.sort((a, b) => sign * String(a[by]).localeCompare(String(b[by]), undefined, { numeric: true }));
      }
      return {
        data: found.slice((pageNo - 1) * pageSize, pageNo * pageSize),
        pageNo,
        pageSize,
        totalCount: found.length,
      };
    },
    get: async (id) => rows.find((row) => row.id === id) as Sample,
    create: async (draft) => {
      next += 1;
      rows.unshift({ ...draft, id: String(next), version: 1, enabled: true });
    },
    update: async (draft) => {
      const row = rows.find((candidate) => candidate.id === draft.id);
      if (row !== undefined) Object.assign(row, draft, { version: draft.version + 1 });
    },
    remove: async (ids) => {
      rows.splice(0, rows.length, ...rows.filter((row) => !ids.includes(row.id)));
    },
    enable: flag(true),
    disable: flag(false),
  };
}
