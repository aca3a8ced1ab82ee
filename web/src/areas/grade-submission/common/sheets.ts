import { type ApiPath, call } from '@/api/client';
import { download } from '@/api/download';
import type { ImportBatch, ImportReport, ImportService } from '@/resource/types';

interface Paths {
  run: ApiPath;
  template: ApiPath;
  batches: ApiPath;
}

/** Sheets whose lines name sections of one semester. */
export const sheetsOf = ({ run, template, batches }: Paths, semesterId: string | undefined): ImportService => ({
  template: (format) => download(template, { query: { format } }),
  run: (file, { dryRun, onError }) => {
    const form = new FormData();
    form.append('file', file);
    return call<ImportReport>('POST', run, { query: { semesterId, dryRun, onError }, form });
  },
  batches: (signal) => call<readonly ImportBatch[]>('GET', batches, { query: { semesterId }, signal }),
  undo: (id) => call('POST', `${batches}/undo` as ApiPath, { body: { id } }),
});
