import type { CourseEquivalence } from '@/api/schema.gen';
import type { Entity } from '@/resource/types';

export type { CourseEquivalenceInput as EquivalenceInput } from '@/api/schema.gen';

export interface StructureInput {
  code: string;
  nameCn: string;
  nameEn: string;
  programmeId: string;
  streamId: string | null;
  cohortId: string | null;
  studentType: string;
  totalUnits: number;
  minUpperUnits: number | null;
  /** Hundredths. */
  minCgpa: number | null;
  /** Hundredths. */
  minMajorGpa: number | null;
}
export interface Structure extends Entity, StructureInput {
  planVersion: number;
  status: string;
  copiedFromId: string | null;
  publishedAt: string | null;
}
export interface StructureFilter {
  programmeId?: string;
  cohortId?: string;
  status?: string;
  studentType?: string;
}

export interface CategoryInput {
  structureId: string;
  courseTypeId: string;
  nameCn: string;
  nameEn: string;
  minUnits: number;
  maxUnits: number | null;
  minCourses: number;
  groupRule: string;
  sectionTypeId: string | null;
  tagCodes: readonly string[];
  doubleCount: string;
  parentId: string | null;
  sortOrder: number;
}
export interface Category extends Entity, CategoryInput {}
export interface CategoryFilter {
  structureId?: string;
  courseTypeId?: string;
  sectionTypeId?: string;
}

export interface SubjectInput {
  structureId: string;
  categoryId: string;
  courseId: string;
  planYear: number;
  planSemester: number;
  compulsory: boolean;
  minGrade: string;
  remark: string;
  sortOrder: number;
}
export interface Subject extends Entity, SubjectInput {}
export interface SubjectFilter {
  structureId?: string;
  categoryId?: string;
  courseId?: string;
  compulsory?: boolean;
}

export interface Follower extends Entity {
  studentId: string;
  structureId: string;
  fromSemesterId: string | null;
  isCurrent: boolean;
}
export interface FollowerFilter {
  structureId?: string;
  fromSemesterId?: string;
  isCurrent?: boolean;
  studentId?: string;
}

export type Equivalence = CourseEquivalence & Entity;
export interface EquivalenceFilter {
  kind?: string;
  structureId?: string;
  approved?: boolean;
  coursesFrom?: string[];
  coursesTo?: string[];
}
