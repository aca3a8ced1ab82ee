import { type ApiPath, call, requestOf, send } from '@/api/client';
import { useConfig } from '@/app/config';
import type { Page } from '@/resource/types';
import { bodyOf, type Decided } from './steps';
import type {
  Catalogue,
  Checked,
  Counts,
  DecisionLine,
  Done,
  Draw,
  Overview,
  Picked,
  PleaBody,
  Preferences,
  Proposed,
  Wanted,
  Wish,
} from './types';

/** Selection and add/drop are the same calls under two roofs. */
export type Half = 'es' | 'adddrop';
export const PAGES = { es: '/student/course-selection', adddrop: '/student/add-drop' } as const;

export interface CatalogueQuery {
  typeId?: string | undefined;
  keyword?: string | undefined;
  cell?: string | undefined;
  pageNo?: number;
  pageSize?: number;
}

export function callsOf(half: Half) {
  const base: ApiPath = `/api/student/${half}`;
  return {
    base,
    async overview(signal?: AbortSignal): Promise<Overview> {
      const overview = await call<Overview>('GET', `${base}/overview`, { signal });
      if (overview.round) keepTime(overview.round.now);
      return overview;
    },
    catalogue: (query: CatalogueQuery, signal?: AbortSignal) =>
      call<Catalogue>('GET', `${base}/catalogue`, { query, signal }),
    ask: (step: Decided, key: string) => call<Done>('POST', `${base}/${step.act}`, { body: { ...bodyOf(step), key } }),
    list: (signal?: AbortSignal) => call<Wanted[]>('GET', `${base}/list`, { signal }),
    saveList: (picks: readonly Wish[]) =>
      call<Wanted[]>('POST', `${base}/list/save`, {
        body: { picks: picks.map(({ sectionId, electiveTypeId, rank }) => ({ sectionId, electiveTypeId, rank })) },
      }),
    check: (picks: readonly Picked[], signal?: AbortSignal) =>
      call<Checked[]>('POST', `${base}/check`, {
        body: { picks: picks.map(({ sectionId, electiveTypeId }) => ({ sectionId, electiveTypeId })) },
        signal,
      }),
    schedule: (body: Preferences) => call<Proposed>('POST', `${base}/schedule`, { body }),
    receipts: (pageNo: number, signal?: AbortSignal) =>
      call<Page<DecisionLine>>('GET', `${base}/receipts`, { query: { pageNo, pageSize: 20 }, signal }),
    counts: (since: number | undefined, signal: AbortSignal) =>
      call<Counts>('GET', `${base}/counts`, { query: { since }, signal }),
    plead: (body: PleaBody) => call<{ told: number }>('POST', `${base}/ask`, { body }),
    draws: (signal?: AbortSignal) => call<Draw[]>('GET', `${base}/draws`, { signal }),
    // The browser's own reader of events cannot say who asks, so the stream is read as any other answer.
    async stream(since: number | undefined, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
      const request = requestOf('GET', `${base}/events`, { query: { since }, signal });
      request.headers.set('Accept', 'text/event-stream');
      const { body } = await send(request, true);
      if (body === null) throw new TypeError('no stream');
      return body;
    },
  };
}
export type Calls = ReturnType<typeof callsOf>;

/** Windows follow the server's clock; each look at the round tells it anew. */
function keepTime(now: string): void {
  const time = Date.parse(now);
  if (!Number.isNaN(time)) useConfig.setState({ clockOffsetMs: time - Date.now() });
}
