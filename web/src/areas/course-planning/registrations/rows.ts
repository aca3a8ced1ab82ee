import type { Entity } from '@/resource/types';

export interface StudentSubject extends Entity {
  studentId: string;
  courseId: string;
  semesterId: string;
  courseTypeId: string | null;
  source: string;
  state: string;
  attemptNo: number;
  isRepeat: boolean;
  countedIn: string;
  mark: string;
}
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
/** What commands need of a registration: its id. */
export interface Registered {
  id: string;
}
