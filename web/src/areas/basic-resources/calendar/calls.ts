import { call } from '@/api/client';
import { download } from '@/api/download';
import type { AcademicCalendar, GenerateReport } from '@/api/schema.gen';
import type { ImportBatch, ImportReport, ImportService } from '@/resource/types';
import { at } from '../common/fields';

export const DATES = at('/college/date');

export type Calendar = AcademicCalendar;
export const readCalendar = (semesterId: string, signal?: AbortSignal): Promise<Calendar> =>
  call('GET', at('/college/calendar'), { query: { semesterId }, signal });

export type { GeneratedDay, GenerateReport } from '@/api/schema.gen';
export const generate = (semesterId: string, overwrite: boolean, dryRun: boolean): Promise<GenerateReport> =>
  call('PATCH', `${DATES}/gen`, { body: { semesterId, overwrite, dryRun } });

/** Exceptions come as a sheet: checked first, written by the same rules, undone as a whole. */
export const uploadService = (semesterId: string): ImportService => ({
  template: (format) => download(`${DATES}/upload/template`, { query: { semesterId, format } }),
  run: (file, { dryRun, onError }) => {
    const form = new FormData();
    form.append('file', file);
    return call<ImportReport>('POST', `${DATES}/upload/form`, { query: { semesterId, dryRun, onError }, form });
  },
  batches: (signal) => call<readonly ImportBatch[]>('GET', `${DATES}/batches`, { signal }),
  undo: (id) => call('POST', `${DATES}/batches/undo`, { body: { id } }),
});
