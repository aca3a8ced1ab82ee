import { ApiError } from '@/api/errors';

export interface Limits {
  maxWaiting: number;
  requestsPerSecond: number;
  reopenWithinMinutes: number;
  noticeZh: string;
  noticeEn: string;
}

/** The server names a setting from the body on, the form without that. */
export function atInputs(thrown: unknown): unknown {
  if (!(thrown instanceof ApiError) || thrown.errors.length === 0) return thrown;
  const errors = thrown.errors.map((error) => ({ ...error, field: error.field?.replace(/^settings\./, '') }));
  return new ApiError(thrown.kind, { code: thrown.code, message: thrown.message, errors }, thrown.status);
}
