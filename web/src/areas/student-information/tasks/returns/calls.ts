import { call } from '@/api/client';
import type { ExpectView, Outcome, SemesterRegistration } from '@/api/schema.gen';
import type { Entity } from '@/resource/types';
import type { Values } from '@/task/fields';
import { at } from '../../common/fields';

export type Registration = SemesterRegistration & Pick<Entity, 'labels'>;
export interface RegistrationFilter {
  semesterId?: string;
  programmeId?: string;
  status?: string;
  channel?: string;
  studentId?: string;
}
export const STATUSES = ['NOT_YET', 'REGISTERED', 'LATE', 'EXEMPT', 'BLOCKED'] as const;
export const CHANNELS = ['COUNTER', 'WEB', 'BATCH'] as const;
export type ListVerb = 'stamp' | 'counter' | 'exempt';

export const runOnList = (verb: ListVerb, body: Values): Promise<Outcome> =>
  call('POST', at(`/semester-registration/${verb}`), { body });

export const expectStudents = (body: Values): Promise<ExpectView> =>
  call('POST', at('/semester-registration/expect'), { body });

export const startSemester = (body: Values): Promise<Outcome> => call('POST', at('/task/semester-start'), { body });

/** A list of thousands is told by its numbers. */
export const countedOutcome = ({ dryRun, added, updated }: ExpectView): Outcome => ({
  dryRun,
  effects: [],
  total: added + updated,
  warnings: [],
});
