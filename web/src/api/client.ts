import createClient from 'openapi-fetch';
import { REQUEST_TIMEOUT_MS } from '@/app/constants';
import { proveAgain } from '@/auth/stepUp';
import { useLanguage } from '@/i18n/language';
import { readToken } from '@/lib/token';
import { ApiError, errorFromResponse, errorFromThrown } from './errors';
import type { paths } from './schema.gen';

/** The one place a request leaves from: headers, time-out and failures are the same for every call. */
export async function send(request: Request, lasting = false): Promise<Response> {
  // A body can be read once; the copy is for the one time a call is repeated.
  const again = request.clone();
  try {
    return await sendOnce(request, lasting);
  } catch (cause) {
    if (!asksForProof(cause) || !(await proveAgain())) throw cause;
    return sendOnce(again, lasting);
  }
}

/** Sensitive calls want to know again who is there; the dialog asks, and the call goes on as if it had not been refused. */
const asksForProof = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.rules.some((rule) => rule.code === 'step_up_required');

async function sendOnce(request: Request, lasting: boolean): Promise<Response> {
  request.headers.set('Accept-Language', useLanguage.getState().language);
  const token = readToken();
  if (token !== null && !request.url.includes('/login')) request.headers.set('Authorization', `Bearer ${token}`);
  try {
    // An answer that goes on is ended by whoever reads it.
    const signal = lasting
      ? request.signal
      : AbortSignal.any([request.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    const response = await globalThis.fetch(request, { signal });
    if (!response.ok) throw await errorFromResponse(response);
    return response;
  } catch (cause) {
    // A cancelled query is no failure; the query layer knows it by its name.
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw errorFromThrown(cause);
  }
}

/** Typed by the server's own description. */
export const api = createClient<paths>({
  baseUrl: globalThis.location.origin,
  querySerializer: { array: { style: 'form', explode: true } },
  fetch: (request) => send(request),
});

interface Envelope<T> {
  success?: boolean;
  code?: string;
  message?: string;
  result?: T;
}

/** Takes the result out of the envelope; an answer that says it failed is a failure whatever its status. */
export async function result<T>(call: Promise<{ data?: Envelope<T> }>): Promise<T> {
  return unwrap((await call).data);
}

function unwrap<T>(envelope: Envelope<T> | undefined): T {
  if (envelope?.success === false) throw new ApiError('rejected', envelope, 200);
  return envelope?.result as T;
}

export type ApiPath = `/api/${string}`;
export type Query = object;

/** Lists are repeated (`ids=a&ids=b`), empty values are left out. */
export function queryText(query: Query): string {
  const out = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Readonly<Record<string, unknown>>)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') out.append(name, String(item));
    }
  }
  const text = out.toString();
  return text === '' ? '' : `?${text}`;
}

export interface CallOptions {
  query?: Query;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  /** The server answers a repeated write with the same key as it did the first time. */
  idempotencyKey?: string;
}

export function requestOf(method: string, path: ApiPath, options: CallOptions = {}): Request {
  const headers = new Headers();
  if (options.body !== undefined) headers.set('Content-Type', 'application/json');
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  return new Request(globalThis.location.origin + path + queryText(options.query ?? {}), {
    method,
    headers,
    body: options.form ?? (options.body === undefined ? null : JSON.stringify(options.body)),
    signal: options.signal ?? null,
  });
}

/** For the calls every table has; their row types are given by the declaration of the table. */
export async function call<T>(method: string, path: ApiPath, options?: CallOptions): Promise<T> {
  const response = await send(requestOf(method, path, options));
  return unwrap((await response.json()) as Envelope<T>);
}
