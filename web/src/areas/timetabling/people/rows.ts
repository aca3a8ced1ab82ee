import type { Entity } from '@/resource/types';

export interface StudentLine extends Entity {
  studentNo: string;
  name: string;
  programme: string;
  year: number | null;
  units: number;
  sections: number;
  clashes: number;
}
export interface TeacherLine extends Entity {
  teacherNo: string;
  name: string;
  division: string;
  sections: number;
  hours: number;
  maxHours: number | null;
  clashes: number;
}
export interface StudentFilter {
  semesterId?: string;
  programmeId?: string;
  cohortId?: string;
}
export interface TeacherFilter {
  semesterId?: string;
  divisionId?: string;
}
