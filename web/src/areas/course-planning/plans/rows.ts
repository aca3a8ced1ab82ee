import type {
  CourseEquivalence,
  MajorCategory,
  MajorFollower,
  MajorStructure,
  MajorSubject,
  MinorCategory,
  MinorFollower,
  MinorStructure,
  MinorSubject,
} from '@/api/schema.gen';
import type { Entity } from '@/resource/types';

export type {
  CourseEquivalenceInput as EquivalenceInput,
  StructureCategoryInput as CategoryInput,
  StructureInput,
  StructureSubjectInput as SubjectInput,
} from '@/api/schema.gen';

export type Structure = (MajorStructure | MinorStructure) & Entity;
export type Category = (MajorCategory | MinorCategory) & Entity;
export type Subject = (MajorSubject | MinorSubject) & Entity;
export type Follower = (MajorFollower | MinorFollower) & Entity;
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
