import type { Entity } from '@/resource/types';

/** How much of a type a student is to choose, has chosen and waits for; its id is the quota's. */
export interface Units extends Entity {
  studentId: string;
  studentNo: string;
  nameCn: string;
  nameEn: string;
  yearOfStudy?: number | null;
  electiveTypeId: string;
  typeCode: string;
  typeNameCn: string;
  typeNameEn: string;
  unitsAssigned: number;
  unitsSelected: number;
  unitsWaiting: number;
  status: string;
  semesterId?: string;
  remark?: string;
}
export interface QuotaDraft {
  semesterId: string;
  studentId: string;
  electiveTypeId: string;
  unitsAssigned: number;
  remark?: string | null;
}
export interface UnitsFilter {
  semesterId?: string;
  electiveTypeId?: string;
  programmeId?: string;
  yearOfStudy?: string;
  status?: string;
}
export const STATUSES = ['INCOMPLETE', 'COMPLETE'] as const;
export const TONES = { INCOMPLETE: 'warning', COMPLETE: 'success' } as const;
