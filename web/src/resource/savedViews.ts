import { call } from '@/api/client';

/** A list's filters, order and columns under a name of the user's own. */
export interface SavedView {
  id: string;
  version: number;
  screen: string;
  name: string;
  query: string;
  columns: readonly string[];
}
export type ViewDraft = Pick<SavedView, 'name' | 'query' | 'columns'>;
export const LONGEST_NAME = 50;
const PATH = '/api/user/view';

export const loadViews = (screen: string, signal?: AbortSignal): Promise<readonly SavedView[]> =>
  call<readonly SavedView[]>('GET', PATH, { query: { screen }, signal });

/** A name that is there already is written over: nobody wants two views of one name. */
export function saveView(screen: string, draft: ViewDraft, known: readonly SavedView[]): Promise<unknown> {
  const same = known.find((view) => view.name === draft.name.trim());
  const body = { screen, ...draft, name: draft.name.trim() };
  if (same === undefined) return call('POST', PATH, { body });
  return call('PATCH', PATH, { body: { ...body, id: same.id, version: same.version } });
}

export const renameView = ({ id, version, screen, query, columns }: SavedView, name: string): Promise<unknown> =>
  call('PATCH', PATH, { body: { id, version, screen, query, columns, name: name.trim() } });

export const removeView = (id: string): Promise<unknown> => call('DELETE', PATH, { query: { ids: [id] } });

/** What makes two looks at a list the same one: the page somebody is on does not. */
export function sameLook(a: Pick<ViewDraft, 'query' | 'columns'>, b: Pick<ViewDraft, 'query' | 'columns'>): boolean {
  const plain = (text: string) => {
    const params = new URLSearchParams(text);
    params.delete('pageNo');
    params.sort();
    return params.toString();
  };
  return plain(a.query) === plain(b.query) && [...a.columns].sort().join() === [...b.columns].sort().join();
}

/** The view as it is saved: without the page somebody happens to be on. */
export function lookOf(query: string, columns: readonly string[]): Pick<ViewDraft, 'query' | 'columns'> {
  const params = new URLSearchParams(query);
  params.delete('pageNo');
  return { query: params.toString(), columns: [...columns] };
}
