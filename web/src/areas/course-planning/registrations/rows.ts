import type { StudentSubject as Stored } from '@/api/schema.gen';
import type { Entity } from '@/resource/types';

export type StudentSubject = Stored & Entity;
export interface SubjectFilter {
  semesterId?: string;
  programmeId?: string;
  cohortId?: string;
  courseId?: string[];
  courseTypeId?: string;
  state?: string;
  source?: string;
  studentId?: string;
}
export const STATES = ['PLANNED', 'REGISTERED', 'WAITING', 'DROPPED', 'WITHDRAWN', 'COMPLETED'] as const;
/** What commands need of a registration: its id. */
export interface Registered {
  id: string;
}
