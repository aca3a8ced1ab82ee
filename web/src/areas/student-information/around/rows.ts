import type { Entity } from '@/resource/types';

export interface GuardianInput {
  studentId: string;
  name: string;
  relation: string;
  idNo?: string | null;
  mobile?: string | null;
  email?: string | null;
  workplace?: string | null;
  post?: string | null;
  address?: string | null;
  isPrimary: boolean;
  isEmergency: boolean;
}
export type Guardian = GuardianInput & Entity;

export interface AwardInput {
  studentId: string;
  semesterId?: string | null;
  nameCn: string;
  nameEn: string;
  level: string;
  awardType: string;
  amount?: number | null;
  issuer?: string | null;
  awardDate: string;
  certificateNo?: string | null;
  showOnTranscript: boolean;
}
export type Award = AwardInput & Entity;

export interface MinorInput {
  studentId: string;
  minorId: string;
  declaredDate: string;
  status: string;
  unitsDone: number;
  remark?: string | null;
}
export type StudentMinor = MinorInput & Entity;
