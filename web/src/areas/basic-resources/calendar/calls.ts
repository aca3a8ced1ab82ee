import { call } from '@/api/client';
import { download } from '@/api/download';
import type { ImportBatch, ImportReport, ImportService } from '@/resource/types';
import { at } from '../common/fields';
import type { Semester } from '../rows';
import type { CalendarWeek } from './days';

export const DATES = at('/college/date');

export interface Calendar {
  semester: Semester;
  weeks: CalendarWeek[];
  teachingDays: Readonly<Record<string, number>>;
  counts: Readonly<Record<string, number>>;
}
export const readCalendar = (semesterId: string, signal?: AbortSignal): Promise<Calendar> =>
  call('GET', at('/college/calendar'), { query: { semesterId }, signal });

export interface GeneratedDay {
  date: string;
  weekNo: number;
  weekday: number;
  change: 'CREATE' | 'UPDATE' | 'KEEP';
  before: string | null;
  after: string;
}
export interface GenerateReport {
  created: number;
  updated: number;
  kept: number;
  unchanged: number;
  days: GeneratedDay[];
}
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
