import type { Entity } from '@/resource/types';

/** One meeting of a section in words, as the published list has them. */
export interface ScheduleLine {
  text: string;
  place: string;
  teacher: string;
}
export interface SectionInput {
  semesterId: string;
  courseId: string;
  sectionNo: string;
  displayTitle: string;
  curriculumType: string;
  electiveTypes: string[];
  quota: number;
  yearTargets: string[];
  programmeIds: string[];
  requirement: string;
  teacherIds: string[];
  groupIds: string[];
  moi: string;
  remark: string;
}
export interface Section extends SectionInput, Entity {
  version: number;
  enrolled: number;
  waiting: number;
  combinedGroupId?: string | null;
  status: string;
  courseCode?: string;
  courseTitle?: string;
  offeringUnit?: string;
  offeringProgramme?: string;
  units?: number;
  /** Of the course; what the section says goes before it. */
  courseRequirement?: string;
  /** Of the week; the list comes with them. */
  lines?: readonly ScheduleLine[];
  hours?: number;
}
export interface SectionFilter {
  semesterId?: string;
  courseId?: string | string[];
  curriculumType?: string;
  status?: string;
  teacherIds?: string[];
  divisionId?: string;
  programmeIds?: string[];
}
export const STATUSES = ['DRAFT', 'SCHEDULED', 'OPEN', 'FULL', 'CLOSED', 'CANCELLED'] as const;
export const TONES = {
  DRAFT: 'default',
  SCHEDULED: 'processing',
  OPEN: 'success',
  FULL: 'warning',
  CLOSED: 'default',
  CANCELLED: 'error',
} as const;
export const MOI = ['E', 'P', 'C', 'O'] as const;
/** What can still be changed; the rest is history. */
export const alive = ({ status }: Pick<Section, 'status'>): boolean => status !== 'CANCELLED';
