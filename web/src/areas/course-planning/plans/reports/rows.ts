import type { Entity } from '@/resource/types';

/** One course of a student as the plan sees it. */
export interface StudentCourse {
  id: string;
  courseCode: string;
  titleCn: string;
  titleEn: string;
  units: number;
  semester: string;
  grade: string | null;
  state: string;
  courseType: string | null;
  category: string | null;
  counts: boolean;
  why: string;
}
export interface CourseListView {
  studentId: string;
  student: string;
  structureId: string | null;
  structure: string | null;
  courses: readonly StudentCourse[];
}

export interface CategoryProgress {
  categoryId: string;
  nameCn: string;
  nameEn: string;
  required: number;
  earned: number;
  inProgress: number;
  missing: number;
}
export interface Progress extends Entity {
  studentId: string;
  structureId: string;
  required: number;
  earned: number;
  inProgress: number;
  missing: number;
  percent: number;
}
export interface ProgressFilter {
  structureId?: string;
  programmeId?: string;
  cohortId?: string;
}
export interface PlanCourse {
  courseId: string;
  code: string;
  titleCn: string;
  titleEn: string;
  units: number;
}
export interface ProgressDetail {
  studentId: string;
  student: string;
  structure: string;
  required: number;
  earned: number;
  inProgress: number;
  missing: number;
  percent: number;
  upperUnits: number;
  upperRequired: number;
  categories: readonly (CategoryProgress & {
    courses: readonly (PlanCourse & { grade: string | null; inProgress: boolean })[];
    why: string;
  })[];
  missingCompulsory: readonly PlanCourse[];
}

export interface Demand extends Entity {
  courseId: string;
  code: string;
  titleCn: string;
  titleEn: string;
  units: number;
  total: number;
  due: number;
  year1: number;
  year2: number;
  year3: number;
  year4: number;
}
export interface DemandFilter {
  semesterId?: string;
  programmeId?: string;
  cohortId?: string;
}

export interface Gap extends Entity {
  structureId: string;
  courseId: string;
  planYear: number;
  planSemester: number;
  students: number;
}
export interface GapFilter {
  semesterId?: string;
  structureId?: string;
}
