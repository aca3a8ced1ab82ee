import { call } from '@/api/client';
import { download } from '@/api/download';
import { tableService } from '@/resource/tableService';
import type { ImportBatch, ImportReport, ImportService, Paging, Service } from '@/resource/types';
import { at } from '../common/fields';
import { coursesOf, wordsOf } from '../common/sectionSource';
import type { ScheduleLine, Section, SectionFilter, SectionInput } from './rows';

interface Schedule {
  id: string;
  lines: readonly ScheduleLine[];
  hours: number;
  offeringUnit?: string;
  offeringProgramme?: string;
  units?: number;
  courseRequirement?: string;
}
const table = tableService<Section, SectionInput, SectionFilter>(at('/section'), [
  'get',
  'add',
  'edit',
  'delete',
  'restore',
  'history',
]);

/** Rows with what meets when and where: the times come in one call for the whole page of the list. */
async function withSchedule(rows: readonly Section[], signal?: AbortSignal): Promise<Section[]> {
  if (rows.length === 0) return [];
  const found = await call<readonly Schedule[]>('GET', at('/section/schedule'), {
    query: { ids: rows.map(({ id }) => id) },
    signal,
  });
  const byId = new Map(found.map((one) => [one.id, one]));
  return rows.map((row) => ({ ...row, ...(byId.get(row.id) ?? { lines: [], hours: 0 }) }));
}

/** Sections are known by their courses: a keyword that names some asks for those. */
async function byCourse<Q extends Paging & SectionFilter>(query: Q, signal?: AbortSignal): Promise<Q> {
  const { course, section } = wordsOf(query.keyword ?? '');
  if (course === undefined || query.courseId !== undefined) return query;
  const courses = await coursesOf(course, signal);
  return courses.length === 0 ? query : { ...query, keyword: section, courseId: [...courses] };
}

/** The "Course List and Timetable" of one semester. */
const workbook = (semesterId: string | undefined): ImportService => ({
  template: (format) => download(at('/workbook/template'), { query: { format } }),
  run: (file, { dryRun, onError }) => {
    const form = new FormData();
    form.append('file', file);
    return call<ImportReport>('POST', at('/workbook/import'), { query: { semesterId, dryRun, onError }, form });
  },
  batches: (signal) => call<readonly ImportBatch[]>('GET', at('/workbook/batches'), { query: { semesterId }, signal }),
  undo: (id) => call('POST', at('/workbook/batches/undo'), { body: { id } }),
});

export const sectionService = (semesterId: string | undefined): Service<Section, SectionInput, SectionFilter> => ({
  ...table,
  list: async (query, signal) => {
    const page = await table.list(await byCourse(query, signal), signal);
    return { ...page, data: await withSchedule(page.data, signal) };
  },
  get: async (id, signal) => {
    const row = await call<Section>('GET', at(`/section/${encodeURIComponent(id)}`), { signal });
    return (await withSchedule([row], signal))[0] ?? row;
  },
  import: workbook(semesterId),
  formats: ['xlsx'],
  export: (format) => download(at('/workbook/export'), { query: { semesterId, format } }),
});
