import type { Entity } from '@/resource/types';

export interface CohortInput {
  code: string;
  nameCn: string;
  nameEn: string;
  studentType: string;
  entryYear: number;
  entrySemesterId?: string | null;
  expectedGraduationYear: number;
  enabled: boolean;
}
export type Cohort = CohortInput & Entity;

export interface StudyStatusInput {
  code: string;
  nameCn: string;
  nameEn: string;
  statusGroup: string;
  countsAsActive: boolean;
  canSelectCourse: boolean;
  canSitExam: boolean;
  canViewGrade: boolean;
  canPrint: boolean;
  isFinal: boolean;
  needsEndDate: boolean;
  nextCodes: string[];
  colour: string;
  sortOrder: number;
  enabled: boolean;
}
export type StudyStatus = StudyStatusInput & Entity;

export interface StudyTypeInput {
  code: string;
  nameCn: string;
  nameEn: string;
  sortOrder: number;
  enabled: boolean;
}
export type StudyType = StudyTypeInput & Entity;
