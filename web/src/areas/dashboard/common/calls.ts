import { call } from '@/api/client';
import { download } from '@/api/download';
import { errorFromThrown } from '@/api/errors';
import type { Application, ApplicationRow, DecidedTasks, DelegationView, TaskView } from '@/api/schema.gen';
import type { Option, OptionSource, Page } from '@/resource/types';
import type { Outcome } from '@/task/outcome';
import { KINDS, type Kind, processPath } from './kinds';

const BASE = '/api/activiti/application';

/** Mails and refusals name an application by its id alone; then it is looked for among the kinds. */
export async function loadApplication(id: string, kind: Kind | undefined, signal?: AbortSignal): Promise<Application> {
  const [first, ...others] = kind === undefined ? KINDS : [kind];
  // The specification spells it so.
  const read = (one: Kind) => call<Application>('GET', processPath(one, 'applicaton'), { query: { id }, signal });
  return others.reduce(
    (found, next) => found.catch((cause) => (isAbsent(cause) ? read(next) : Promise.reject(cause))),
    read(first),
  );
}
const isAbsent = (cause: unknown): boolean => errorFromThrown(cause).kind === 'notFound';

export const openFile = (id: string, fileId: string): Promise<void> =>
  download(`${BASE}/process/file`, { query: { id, fileId } });

export interface ApplicationFilter {
  kind?: Kind;
  status?: string;
}
export const myApplications = (query: object, signal?: AbortSignal): Promise<Page<ApplicationRow>> =>
  call('GET', `${BASE}/submit/item`, { query, signal });

export const withdraw = (id: string, version: number, reason: string): Promise<unknown> =>
  call('POST', `${BASE}/task/withdraw`, { body: { id, version, reason } });

export const remind = (id: string): Promise<unknown> => call('POST', `${BASE}/task/remind`, { body: { id } });

export type Decision = 'approve' | 'reject' | 'return';

export const decide = (
  kind: Kind,
  body: { taskId: string; version: number; decision: Decision; comment: string; dryRun: boolean },
): Promise<Outcome> => call('POST', processPath(kind, 'audit'), { body });

export const decideTogether = (body: {
  tasks: readonly { taskId: string; version: number }[];
  decision: Decision;
  comment: string;
  dryRun: boolean;
}): Promise<DecidedTasks> => call('POST', `${BASE}/task/decide`, { body });

export const transfer = (body: {
  taskId: string;
  toUserId: string;
  comment: string;
  version: number;
}): Promise<unknown> => call('POST', `${BASE}/task/transfer`, { body });

export const delegations = (signal?: AbortSignal): Promise<readonly DelegationView[]> =>
  call('GET', `${BASE}/task/delegate`, { signal });

export const delegate = (body: object): Promise<unknown> => call('POST', `${BASE}/task/delegate`, { body });

export const endDelegation = (id: string, version: number): Promise<unknown> =>
  call('POST', `${BASE}/task/delegate/end`, { body: { id, version } });

/** Colleagues by name; with a task, those whose own application it is not. Names once seen are not asked for again. */
export function colleagues(taskId?: string): OptionSource {
  const seen = new Map<string, Option>();
  return async ({ keyword, ids }, signal) => {
    if (ids !== undefined) return ids.flatMap((id) => seen.get(id) ?? []);
    const query = { keyword, taskId };
    const found = await call<readonly Option[]>('GET', `${BASE}/task/people`, { query, signal });
    for (const option of found) seen.set(option.value, option);
    return found;
  };
}

export type TaskList = 'pending' | 'inProcess' | 'history';
export interface TaskFilter {
  kind?: Kind;
}
const PROCESS_TYPE = { pending: 'Unfinished', inProcess: 'following', history: 'finished' } as const;

export const tasksOf =
  (list: TaskList) =>
  (query: object, signal?: AbortSignal): Promise<Page<TaskView>> =>
    call('GET', `${BASE}/audit/item/${list}`, { query: { ...query, processType: PROCESS_TYPE[list] }, signal });
