/** Everything a call can fail with, in one shape that forms, panels and the notice layer share. */
export type ApiErrorKind =
  | 'unauthorized'
  | 'expired'
  | 'forbidden'
  | 'notFound'
  | 'invalid'
  | 'refused'
  | 'conflict'
  | 'busy'
  | 'rejected'
  | 'server'
  | 'timeout'
  | 'network';

export interface FieldError {
  readonly field?: string | null;
  readonly row?: number | null;
  readonly column?: string | null;
  readonly code: string;
  readonly message: string;
}
export interface RefusedRule {
  readonly code: string;
  readonly message: string;
  readonly data?: unknown;
  readonly actions?: readonly { readonly label: string; readonly to: string }[];
}
interface Problem {
  code?: string;
  message?: string;
  errors?: readonly FieldError[];
  refusal?: { rules?: readonly RefusedRule[] };
  current?: Readonly<Record<string, unknown>>;
}

export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly code: string | undefined;
  readonly errors: readonly FieldError[];
  readonly rules: readonly RefusedRule[];
  /** The row as it is now, when somebody else changed it meanwhile. */
  readonly current: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ApiErrorKind, problem: Problem = {}, status = 0, retryAfterSeconds?: number) {
    super(problem.message ?? '');
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.rules = problem.refusal?.rules ?? [];
    this.current = problem.current;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const BY_STATUS: Readonly<Record<number, ApiErrorKind>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  422: 'invalid',
  429: 'busy',
  503: 'busy',
};

function kindOf(status: number, problem: Problem): ApiErrorKind {
  if (problem.code === 'login.expired') return 'expired';
  if (problem.current !== undefined && problem.current !== null) return 'conflict';
  if ((problem.refusal?.rules ?? []).length > 0) return 'refused';
  return BY_STATUS[status] ?? (status >= 500 ? 'server' : 'rejected');
}

/** Reads the body as text whatever its type, so a failed download tells its reason too. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const problem = parseProblem(await response.text());
  const seconds = Number(response.headers.get('Retry-After'));
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined;
  return new ApiError(kindOf(response.status, problem), problem, response.status, retryAfter);
}

export function errorFromThrown(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return new ApiError('timeout');
  return new ApiError('network', { message: cause instanceof Error ? cause.message : String(cause) });
}

function parseProblem(text: string): Problem {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : { message: String(value) };
  } catch {
    // A proxy's HTML error page is no message for people.
    return text.trimStart().startsWith('<') ? {} : { message: text };
  }
}
