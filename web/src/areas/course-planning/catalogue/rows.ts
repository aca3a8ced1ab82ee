import type { SectionTag, Course as StoredCourse, CourseType as StoredType } from '@/api/schema.gen';
import type { Entity } from '@/resource/types';

/** Section types and section tags are alike. */
export type { CourseInput, CourseTypeInput, SectionTagInput as WordInput } from '@/api/schema.gen';

export type Word = SectionTag & Entity;
export type CourseType = StoredType & Entity;
export type Course = StoredCourse & Entity;
export interface CourseFilter {
  offeringDivisionId?: string[];
  courseTypeId?: string;
  status?: string;
  level?: string;
  offeringProgrammeId?: string;
  studentType?: string;
  units?: string;
  gradingMode?: string;
}
