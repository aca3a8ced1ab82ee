import type { Entity } from '@/resource/types';

export interface WordInput {
  code: string;
  nameCn: string;
  nameEn: string;
  sortOrder: number;
  enabled: boolean;
}
export interface Word extends Entity, WordInput {
  enabled: boolean;
}

export interface CourseTypeInput extends WordInput {
  studentType: string;
  parentId: string | null;
  colour: string;
  countsTowardUnits: boolean;
  defaultInGpa: boolean;
  cohortFrom: number | null;
  cohortTo: number | null;
}
export interface CourseType extends Entity, CourseTypeInput {
  enabled: boolean;
}

export interface CourseInput {
  code: string;
  titleCn: string;
  titleEn: string;
  units: number;
  studentType: string;
  offeringDivisionId: string | null;
  offeringProgrammeId: string | null;
  courseTypeId: string | null;
  hoursLecture: number;
  hoursTutorial: number;
  hoursLab: number;
  totalHours: number;
  gradingMode: string;
  inGpa: boolean;
  isYearCourse: boolean;
  partNo: number | null;
  moi: string;
  hasExam: boolean;
  examHours: number | null;
  repeatable: boolean;
  requirement: string;
  corequisiteCodes: readonly string[];
  exclusionCodes: readonly string[];
  tagCodes: readonly string[];
  description: string;
  outcomes: string;
  effectiveFromId: string | null;
  effectiveToId: string | null;
  status: string;
  replacedByCode: string;
}
export interface Course extends Entity, CourseInput {
  level: number;
}
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
