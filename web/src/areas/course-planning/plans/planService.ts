import { call } from '@/api/client';
import { download } from '@/api/download';
import { tableService } from '@/resource/tableService';
import type { ImportReport, Service } from '@/resource/types';
import type { Kind } from '../common/rights';
import { planAt } from './kind';

const OFFERS = ['get', 'add', 'edit', 'delete', 'restore', 'history', 'import', 'export'] as const;

/** The parts of plans; a sheet brings those of one plan, so it is imported where one is chosen. */
export function partService<Row, Draft extends object, Filter extends object>(
  kind: Kind,
  table: 'category' | 'subject',
  structureId: string | undefined,
): Service<Row, Draft, Filter> {
  const path = planAt(kind, `/${table}`);
  const { import: plain, ...rest } = tableService<Row, Draft, Filter>(path, OFFERS);
  if (structureId === undefined || plain === undefined) return rest;
  return {
    ...rest,
    import: {
      ...plain,
      template: (format) => download(`${path}/template`, { query: { structureId, format } }),
      run: (file, { dryRun, onError }) => {
        const form = new FormData();
        form.append('file', file);
        return call<ImportReport>('POST', `${path}/import`, { query: { structureId, dryRun, onError }, form });
      },
    },
  };
}
