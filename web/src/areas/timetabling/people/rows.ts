import type { TimetableStudent, TimetableTeacher } from '@/api/schema.gen';
import type { Entity } from '@/resource/types';

export type StudentLine = TimetableStudent & Entity;
export type TeacherLine = TimetableTeacher & Entity;
export interface StudentFilter {
  semesterId?: string;
  programmeId?: string;
  cohortId?: string;
}
export interface TeacherFilter {
  semesterId?: string;
  divisionId?: string;
}
