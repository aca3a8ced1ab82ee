import { call } from '@/api/client';
import { download } from '@/api/download';
import type { ChangeRequestDetail } from '@/api/schema.gen';
import type { Entity } from '@/resource/types';
import type { Outcome } from '@/task/outcome';
import { at } from '../../common/fields';

export const STATES = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const;
export type State = (typeof STATES)[number];

/** A line of the list. */
export interface RequestRow extends Entity {
  requestNo: string;
  studentId: string;
  fields: readonly string[];
  state: State;
  submittedAt: string;
  decidedAt?: string | null;
  decidedByName?: string;
  comment?: string;
}
export interface RequestFilter {
  state?: string;
  studentId?: string;
}
export type { ChangeRequestDetail as RequestDetail } from '@/api/schema.gen';

export const loadRequest = (id: string, signal?: AbortSignal): Promise<ChangeRequestDetail> =>
  call('GET', at(`/request/${encodeURIComponent(id)}/changes`), { signal });

export const requestFile = (id: string, fileId: string): Promise<void> =>
  download(at('/request/file'), { query: { id, fileId } });

export const decide = (body: Readonly<Record<string, unknown>>): Promise<Outcome> =>
  call('POST', at('/request/decide'), { body });
