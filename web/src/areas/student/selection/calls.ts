import { type ApiPath, call, requestOf, send } from '@/api/client';
import { ApiError } from '@/api/errors';
import { useConfig } from '@/app/config';
import type { Page } from '@/resource/types';
import { bodyOf, type Step } from './steps';
import type {
  Catalogue,
  Checked,
  Counts,
  DecisionLine,
  Done,
  Overview,
  Pick,
  Preferences,
  Schedules,
  Wish,
} from './types';

/** Selection and add/drop are the same calls under two roofs. */
export type Half = 'es' | 'adddrop';
export const PAGES = { es: '/student/course-selection', adddrop: '/student/add-drop' } as const;

/** Whether the server has a stream of events; until it has one, the page asks for the counts and nothing is tried in vain. */
const STREAMED: boolean = false;

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
    ask: (step: Step, key: string) => call<Done>('POST', `${base}/${step.act}`, { body: { ...bodyOf(step), key } }),
    list: (signal?: AbortSignal) => call<Wish[]>('GET', `${base}/list`, { signal }),
    saveList: (picks: readonly Wish[]) =>
      call<Wish[]>('POST', `${base}/list/save`, {
        body: { picks: picks.map(({ sectionId, electiveTypeId, rank }) => ({ sectionId, electiveTypeId, rank })) },
      }),
    check: (picks: readonly Pick[], signal?: AbortSignal) =>
      call<Checked[]>('POST', `${base}/check`, {
        body: { picks: picks.map(({ sectionId, electiveTypeId }) => ({ sectionId, electiveTypeId })) },
        signal,
      }),
    schedule: (body: Preferences) => call<Schedules>('POST', `${base}/schedule`, { body }),
    receipts: (pageNo: number, signal?: AbortSignal) =>
      call<Page<DecisionLine>>('GET', `${base}/receipts`, { query: { pageNo, pageSize: 20 }, signal }),
    counts: (since: number, signal: AbortSignal) => call<Counts>('GET', `${base}/counts`, { query: { since }, signal }),
    // The browser's own reader of events cannot say who asks, so the stream is read as any other answer.
    async stream(since: number, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
      if (!STREAMED) throw new ApiError('notFound');
      const request = requestOf('GET', `${base}/events`, { query: { since }, signal });
      request.headers.set('Accept', 'text/event-stream');
      const { body } = await send(request);
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
