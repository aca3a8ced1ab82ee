import type { Entity } from '@/resource/types';

export const ROUND_STATES = ['OPEN', 'CLOSED', 'IMPORTED'] as const;
export type RoundState = (typeof ROUND_STATES)[number];
export const DIVISION_STATES = ['NOT_STARTED', 'EDITING', 'SUBMITTED', 'RETURNED', 'CONFIRMED'] as const;
export type DivisionState = (typeof DIVISION_STATES)[number];
export const ROLES = ['LECTURER', 'TUTOR', 'LAB', 'TA'] as const;
export const WEEKS = ['ALL', 'ODD', 'EVEN'] as const;
export const YEARS = ['Y1', 'Y2', 'Y3', 'Y4'] as const;

export interface Round extends Entity {
  semesterId: string;
  studentType: string;
  openAt: string;
  closeAt: string;
  status: string;
  remark: string;
}
export interface Division extends Entity {
  roundId: string;
  divisionId: string;
  submitStatus: string;
  submittedBy: string | null;
  submittedAt: string | null;
  confirmedBy: string | null;
  confirmedAt: string | null;
  returnReason: string;
}
export interface Authority extends Entity {
  roundId: string;
  divisionId: string;
  userId: string;
  programmeIds: string[];
}

/** What all the rows that divisions fill in have in common. */
interface Filled extends Entity {
  roundId: string;
  divisionId: string;
}
export interface Entry extends Filled {
  courseCode: string;
  courseId: string;
  offeringProgrammeId: string | null;
  curriculumType: string;
  sectionsPlanned: number;
  quotaPerSection: number;
  /** Such as Y3:25. */
  quotaByYear: readonly string[];
  hourPattern: string;
  weeks: string;
  preferredTimes: string[];
  unavailableTimes: string[];
  placeTypeId: string | null;
  equipment: string[];
  minCapacity: number | null;
  combinedWithId: string | null;
  targetProgrammeIds: string[];
  targetYears: string[];
  requirement: string;
  extraFee: number;
  suitableForInternational: boolean;
  needExam: boolean;
  remark: string;
}
export interface Group extends Filled {
  name: string;
  programmeId: string;
  streamId: string | null;
  year: number;
  expectedSize: number;
  courseIds: string[];
  remark: string;
}
export interface Teaching extends Filled {
  entryId: string;
  sectionSlot: number;
  teacherId: string;
  role: string;
  share: number;
  hours: number;
  unavailableTimes: string[];
  maxPerDay: number | null;
}
export interface RowFilter {
  roundId?: string;
  divisionId?: string;
}
