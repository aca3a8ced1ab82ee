import { call } from '@/api/client';
import { download } from '@/api/download';
import type { StudentBatchReport as BatchReport, Outcome } from '@/api/schema.gen';
import type { SheetFormat } from '@/resource/types';
import { at } from '../../common/fields';

/** Fields that a sheet changes together. */
export interface FieldSet {
  fieldSet: string;
  label: string;
  needsReason: boolean;
  fields: readonly { name: string; label: string }[];
}
export type { BatchReport };
export interface Batch {
  id: string;
  label: string;
  fileName: string;
  by: string;
  at: string;
  changed: number;
  undoneAt?: string | null;
  undoUntil: string;
}
export type OnError = 'abort' | 'skip';
export interface UploadOptions {
  fieldSet?: string;
  onError: OnError;
  clearEmpty?: boolean;
  reason?: string;
}

export const loadFieldSets = (signal?: AbortSignal): Promise<readonly FieldSet[]> =>
  call('GET', at('/batch/fieldsets'), { signal });

export const batchTemplate = (fieldSet: string, format: SheetFormat): Promise<void> =>
  download(at('/batch/template'), { query: { fieldSet, format } });

const sheet = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file);
  return form;
};

export const uploadBatch = (file: File, options: UploadOptions, dryRun: boolean): Promise<BatchReport> =>
  call('POST', at('/batch/upload'), { query: { ...options, dryRun }, form: sheet(file) });

export const wholeDiff = (file: File, options: UploadOptions): Promise<void> =>
  download(at('/batch/diff'), { query: { ...options }, form: sheet(file) }, 'POST');

export const uploadRegister = (file: File, options: UploadOptions, dryRun: boolean): Promise<BatchReport> =>
  call('POST', at('/register/import'), { query: { ...options, dryRun }, form: sheet(file) });

export const exportRegister = (query: object): Promise<void> => download(at('/register/export'), { query });

export const loadBatches = (signal?: AbortSignal): Promise<readonly Batch[]> => call('GET', at('/batch'), { signal });

export const undoBatch = (id: string): Promise<unknown> => call('POST', at('/batch/undo'), { body: { id } });

/** A sheet's differences as effects on students; what would not be written counts for nothing. */
export function outcomeOfSheet(
  report: BatchReport,
  student: string,
  onError: OnError,
  warnings: readonly string[],
): Outcome {
  const refused = report.failed > 0 && onError === 'abort';
  return {
    dryRun: report.dryRun,
    total: refused ? 0 : report.changed,
    effects: report.diff.map(({ studentId, studentNo, name, changes }) => ({
      subject: 'si.student',
      label: student,
      id: studentId,
      title: `${studentNo} – ${name}`,
      kind: 'CHANGED',
      changes: [...changes],
    })),
    warnings: warnings.map((message) => ({ code: message, message })),
  };
}
