import { call } from '@/api/client';
import { tableService } from '@/resource/tableService';
import type { Paging, Service } from '@/resource/types';
import { courseOptions } from '@/university/references';
import { sectionNames, wordsOf } from '@/university/sections';
import { at } from '../common/paths';
import { fromYears, type Pool, type PoolDraft, type PoolFilter, type Seats, withYears } from './rows';

const table = tableService<Pool, object, PoolFilter>(at('/course'), [
  'get',
  'add',
  'edit',
  'delete',
  'restore',
  'history',
  'export',
]);

/** Rows with their seats and the courses their sections are of: two calls for the whole page of the list. */
async function complete(rows: readonly Pool[], signal?: AbortSignal): Promise<Pool[]> {
  if (rows.length === 0) return [];
  const [seats, names] = await Promise.all([
    call<readonly Seats[]>('GET', at('/course/seats'), { query: { ids: rows.map(({ id }) => id) }, signal }),
    sectionNames(
      rows.map(({ sectionId }) => sectionId),
      signal,
    ),
  ]);
  const byId = new Map(seats.map((one) => [one.id, one]));
  return rows.map((row) => ({
    ...withYears(row),
    ...byId.get(row.id),
    labels: { ...row.labels, sectionId: names.get(row.sectionId) ?? row.labels?.sectionId ?? null },
  }));
}

/** Sections are known by their courses: a keyword that names some asks for those. */
async function byCourse<Q extends Paging & PoolFilter>(query: Q, signal?: AbortSignal): Promise<Q> {
  const { course } = wordsOf(query.keyword ?? '');
  if (course === undefined || query.courseId !== undefined) return query;
  const courses = await courseOptions({ keyword: course }, signal);
  return courses.length === 0 ? query : { ...query, keyword: undefined, courseId: courses.map(({ value }) => value) };
}

export const poolService: Service<Pool, PoolDraft, PoolFilter> = {
  ...table,
  list: async (query, signal) => {
    const page = await table.list(await byCourse(query, signal), signal);
    return { ...page, data: await complete(page.data, signal) };
  },
  get: async (id, signal) => {
    const row = await call<Pool>('GET', at(`/course/${encodeURIComponent(id)}`), { signal });
    return (await complete([row], signal))[0] ?? row;
  },
  create: (draft, key) => table.create?.(fromYears(draft), key) ?? Promise.resolve(),
  update: ({ id, version, ...draft }) => table.update?.({ ...fromYears(draft), id, version }) ?? Promise.resolve(),
};
