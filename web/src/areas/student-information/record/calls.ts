import { call } from '@/api/client';
import { download } from '@/api/download';
import type { StatusChange } from '@/api/schema.gen';
import type { Entity, HistoryEntry } from '@/resource/types';
import type { Award, Guardian, StudentMinor } from '../around/rows';
import { at } from '../common/fields';
import type { StudentRow } from '../students/row';

type Kept = Entity & Readonly<Record<string, unknown>>;
/** Everything about one student, as one answer: opening it is noted once. */
export interface WholeRecord {
  student: StudentRow;
  guardians: readonly Guardian[];
  awards: readonly Award[];
  minors: readonly StudentMinor[];
  supervisions: readonly Kept[];
  changes: readonly StatusChange[];
  semesters: readonly Kept[];
  registrations: readonly Kept[];
  requests: readonly Kept[];
}
export interface Access {
  id: string;
  at: string;
  name: string;
  /** Empty where it is not known. */
  office: string;
  fieldLabel: string;
  reason: string;
}

const one = (id: string, rest: string) => at(`/student/${encodeURIComponent(id)}${rest}`);
export const recordOfStudent = (id: string, signal?: AbortSignal) =>
  call<WholeRecord>('GET', one(id, '/record'), { signal });
export const historyOfStudent = (id: string, signal?: AbortSignal) =>
  call<readonly HistoryEntry[]>('GET', one(id, '/history'), { signal });
export const accessesOfStudent = (id: string, signal?: AbortSignal) =>
  call<readonly Access[]>('GET', one(id, '/access'), { signal });
export const fileOfChange = (id: string, fileId: string): Promise<void> =>
  download(at('/change/file'), { query: { id, fileId } });
