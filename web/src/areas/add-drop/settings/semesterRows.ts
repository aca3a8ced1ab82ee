import { call } from '@/api/client';
import { tableService } from '@/resource/tableService';
import type { Entity, Service } from '@/resource/types';
import { linesOf } from '@/university/selection/byWord';
import { at } from '../common/paths';

export interface SemesterDraft {
  semesterId: string;
  studentType: string;
  startAt: string;
  endAt: string;
  /** Typed one to a line. */
  slots?: string | null;
  unitMin: number;
  unitMax: number;
  dropRequired: boolean;
  sectionChange: boolean;
  waiting: boolean;
  remark?: string | null;
}
/** When students add and drop in a semester, and within which limits. */
export type SemesterRow = SemesterDraft & Entity & { version: number };
export interface SemesterFilter {
  semesterId?: string;
  studentType?: string;
  waiting?: boolean;
}
type Stored = Omit<SemesterRow, 'slots'> & { slots: readonly string[] };

export const typed = (row: Stored): SemesterRow => ({ ...row, slots: row.slots.join('\n') });
export const sent = <D extends Pick<SemesterDraft, 'slots'>>({ slots, ...draft }: D) => ({
  ...draft,
  slots: linesOf(slots),
});

const table = tableService<Stored, object, SemesterFilter>(at('/semester'), [
  'get',
  'add',
  'edit',
  'delete',
  'restore',
  'history',
  'export',
]);
export const semesterService: Service<SemesterRow, SemesterDraft, SemesterFilter> = {
  ...table,
  list: async (query, signal) => {
    const page = await table.list(query, signal);
    return { ...page, data: page.data.map(typed) };
  },
  get: async (id, signal) => typed(await call<Stored>('GET', at(`/semester/${encodeURIComponent(id)}`), { signal })),
  create: (draft, key) => table.create?.(sent(draft), key) ?? Promise.resolve(),
  update: (draft) => table.update?.(sent(draft)) ?? Promise.resolve(),
};
