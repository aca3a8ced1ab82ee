import type { Entity } from '@/resource/types';

export interface ElectiveTypeDraft {
  semesterId: string;
  studentType: string;
  code: string;
  nameCn: string;
  nameEn: string;
  curriculumTypes: readonly string[];
  tagCodes: readonly string[];
  programmeIds: readonly string[];
  streamIds: readonly string[];
  years: readonly string[];
  cohortIds: readonly string[];
  allowWaiting: boolean;
  maxCourses?: number | null;
  unitsTarget: number;
  releaseBy: string;
  sortOrder?: number | null;
  enabled: boolean;
}
/** What there is to choose from in a semester, and who chooses from it. */
export type ElectiveType = ElectiveTypeDraft & Entity;
export interface TypeFilter {
  semesterId?: string;
  studentType?: string;
  enabled?: boolean;
  years?: string[];
  programmeIds?: string[];
  releaseBy?: string;
}
export const RELEASES = ['SHARE', 'YEAR'] as const;
