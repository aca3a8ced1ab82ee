import { call } from '@/api/client';
import type { Entity } from '@/resource/types';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { at } from '../../common/fields';

/** A student's row as the server writes it; the sections say which of its fields are written by hand. */
export interface StudentRow extends Entity {
  version: number;
  studentNo: string;
  nameCn: string;
  nameEn: string;
  feeHold: boolean;
  libraryHold: boolean;
  disciplineHold: boolean;
  gradeHold: boolean;
}

export const HOLDS = ['FEE', 'LIBRARY', 'DISCIPLINE', 'GRADE'] as const;
export type Hold = (typeof HOLDS)[number];
export const HOLD_FIELDS = {
  FEE: 'feeHold',
  LIBRARY: 'libraryHold',
  DISCIPLINE: 'disciplineHold',
  GRADE: 'gradeHold',
} as const satisfies Record<Hold, keyof StudentRow>;

export const loadStudent = (id: string, signal?: AbortSignal): Promise<StudentRow> =>
  call('GET', at(`/student/${encodeURIComponent(id)}`), { signal });

export const updateStudent = (body: Values): Promise<StudentRow> => call('PATCH', at('/student'), { body });

export const setHold = (body: Values): Promise<Outcome> => call('PATCH', at('/student/holds'), { body });
