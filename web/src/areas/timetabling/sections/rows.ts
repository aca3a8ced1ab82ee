import type { SectionScheduleLine, Section as Stored } from '@/api/schema.gen';
import type { Entity } from '@/resource/types';

export type { SectionInput, SectionScheduleLine as ScheduleLine } from '@/api/schema.gen';

/** A section with what the list says about it besides. */
export type Section = Stored &
  Entity & {
    version: number;
    courseCode?: string;
    courseTitle?: string;
    offeringUnit?: string;
    offeringProgramme?: string;
    units?: number;
    /** Of the course; what the section says goes before it. */
    courseRequirement?: string;
    lines?: readonly SectionScheduleLine[];
    hours?: number;
  };
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
