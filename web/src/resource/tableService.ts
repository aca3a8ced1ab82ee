import { type ApiPath, call } from '@/api/client';
import { download } from '@/api/download';
import type { HistoryEntry, ImportBatch, ImportReport, Option, OptionSource, Page, Service } from './types';

export type Offer = 'get' | 'add' | 'edit' | 'delete' | 'restore' | 'enable' | 'history' | 'import' | 'export';
const PLAIN: readonly Offer[] = ['get', 'add', 'edit', 'delete', 'history', 'import', 'export'];

/** The calls of a plain table mounted at `path`; `offers` leaves out what the server does not have for it. */
export function tableService<Row, Draft extends object, Filter extends object>(
  path: ApiPath,
  offers: readonly Offer[] = PLAIN,
): Service<Row, Draft, Filter> {
  const at = (rest: string) => `${path}/${rest}` as ApiPath;
  const one = (id: string, rest = '') => at(`${encodeURIComponent(id)}${rest}`);
  const all: Required<Omit<Service<Row, Draft, Filter>, 'formats'>> = {
    list: (query, signal) => call<Page<Row>>('GET', path, { query: { ...query }, signal }),
    get: (id, signal) => call<Row>('GET', one(id), { signal }),
    create: (draft, idempotencyKey) => call('POST', path, { body: draft, idempotencyKey }),
    update: (draft) => call('PATCH', path, { body: draft }),
    remove: (ids) => call('DELETE', path, { query: { ids } }),
    restore: (ids) => call('POST', at('restore'), { body: { ids } }),
    enable: (ids) => call('POST', at('enable'), { body: { ids } }),
    disable: (ids) => call('POST', at('disable'), { body: { ids } }),
    history: (id, signal) => call<readonly HistoryEntry[]>('GET', one(id, '/history'), { signal }),
    export: (format, query, purpose) => download(at('export'), { query: { ...query, format, purpose } }),
    import: {
      template: (format) => download(at('template'), { query: { format } }),
      run: (file, { dryRun, onError }) => {
        const form = new FormData();
        form.append('file', file);
        return call<ImportReport>('POST', at('import'), { query: { dryRun, onError }, form });
      },
      batches: (signal) => call<readonly ImportBatch[]>('GET', at('batches'), { signal }),
      undo: (id) => call('POST', at('batches/undo'), { body: { id } }),
    },
  };
  const has = (offer: Offer) => offers.includes(offer);
  return {
    list: all.list,
    ...(has('get') && { get: all.get }),
    ...(has('add') && { create: all.create }),
    ...(has('edit') && { update: all.update }),
    ...(has('delete') && { remove: all.remove }),
    ...(has('restore') && { restore: all.restore }),
    ...(has('enable') && { enable: all.enable, disable: all.disable }),
    ...(has('history') && { history: all.history }),
    ...(has('import') && { import: all.import }),
    ...(has('export') && { export: all.export }),
  };
}

/** The options of another table, for reference fields. */
export const optionsOf =
  (path: ApiPath): OptionSource =>
  (query, signal) =>
    call<readonly Option[]>('GET', `${path}/options`, { query: { ...query }, signal });
