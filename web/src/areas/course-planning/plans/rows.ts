import type {
  CourseEquivalence,
  Structure as StoredStructure,
  StructureCategory,
  StructureStudent,
  StructureSubject,
} from '@/api/schema.gen';
import type { Entity } from '@/resource/types';

export type {
  CourseEquivalenceInput as EquivalenceInput,
  StructureCategoryInput as CategoryInput,
  StructureInput,
  StructureSubjectInput as SubjectInput,
} from '@/api/schema.gen';

export type Structure = StoredStructure & Entity;
export type Category = StructureCategory & Entity;
export type Subject = StructureSubject & Entity;
export type Follower = StructureStudent & Entity;
export type Equivalence = CourseEquivalence & Entity;

export interface StructureFilter {
  programmeId?: string;
  cohortId?: string;
  status?: string;
  studentType?: string;
}

export interface CategoryFilter {
  structureId?: string;
  courseTypeId?: string;
  sectionTypeId?: string;
}

export interface SubjectFilter {
  structureId?: string;
  categoryId?: string;
  courseId?: string;
  compulsory?: boolean;
}

export interface FollowerFilter {
  programmeId?: string;
  cohortId?: string;
  structureId?: string;
  fromSemesterId?: string;
  isCurrent?: boolean;
  studentId?: string;
}

export interface EquivalenceFilter {
  kind?: string;
  structureId?: string;
  approved?: boolean;
  coursesFrom?: string[];
  coursesTo?: string[];
}
