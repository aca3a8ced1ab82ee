import type { CourseDemand, OfferingGap, PlanProgress } from '@/api/schema.gen';
import type { Entity } from '@/resource/types';

/** The same with the labels in the kit's words. */
export type Progress = Omit<PlanProgress, 'labels'> & Entity;
export type Gap = Omit<OfferingGap, 'labels'> & Entity;
export type Demand = CourseDemand & Entity;

export interface ProgressFilter {
  structureId?: string;
  programmeId?: string;
  cohortId?: string;
}

export interface DemandFilter {
  semesterId?: string;
  programmeId?: string;
  cohortId?: string;
}

export interface GapFilter {
  semesterId?: string;
  structureId?: string;
}
