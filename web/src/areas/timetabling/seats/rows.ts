import type { Entity } from '@/resource/types';

/** What a student holds of a section. */
export interface Seat extends Entity {
  studentId: string;
  courseId: string;
  semesterId: string;
  sectionId?: string | null;
  courseTypeId?: string | null;
  state: string;
  source: string;
}
export interface SeatFilter {
  semesterId?: string;
  sectionId?: string;
  courseId?: string;
  studentId?: string;
  state?: string;
  programmeId?: string;
  cohortId?: string;
}
export const STATES = ['PLANNED', 'REGISTERED', 'WAITING', 'DROPPED', 'WITHDRAWN', 'COMPLETED'] as const;
export const TONES = {
  PLANNED: 'default',
  REGISTERED: 'processing',
  WAITING: 'warning',
  DROPPED: 'default',
  WITHDRAWN: 'error',
  COMPLETED: 'success',
} as const;
export const SOURCES = ['PLAN', 'ES', 'ADDDROP', 'ADMIN', 'TRANSFER', 'EXEMPT'] as const;
const OPEN: readonly string[] = ['PLANNED', 'REGISTERED', 'WAITING'];
/** What can still be moved or given back; the rest is history. */
export const held = ({ state }: Pick<Seat, 'state'>): boolean => OPEN.includes(state);
