import type { Entity } from '@/resource/types';

export const OFFICE = ['ADMIN_AUTH_RPG_REPORT'] as const;

export interface ReportRow extends Entity {
  label: string;
  studentId: string;
  periodId: string;
  status: string;
  programmeId: string | null;
  divisionId: string | null;
  supervisorId: string | null;
  rating: string;
  decision: string;
  extendedUntil: string | null;
  submittedAt: string | null;
  completedAt: string | null;
}
export interface ReportFilter {
  studentId?: string;
  periodId?: string;
  status?: string;
  programmeId?: string;
  divisionId?: string;
  supervisorId?: string;
  rating?: string;
  decision?: string;
}

export interface Panelist extends Entity {
  reportId: string;
  staffId: string;
  role: 'CHAIR' | 'MEMBER' | 'EXTERNAL';
}
export type PanelistDraft = Omit<Panelist, keyof Entity>;

export interface Authority extends Entity {
  role: 'HEAD' | 'DEAN';
  programmeId: string | null;
  divisionId: string | null;
  staffId: string;
}
export type AuthorityDraft = Omit<Authority, keyof Entity>;

export interface Period extends Entity {
  code: string;
  nameCn: string;
  nameEn: string;
  fromDate: string;
  toDate: string;
  formId: string;
  opensOn: string;
  studentDue: string;
  supervisorDue: string;
  panelDue: string;
  headDue: string;
  deanDue: string;
  status: 'DRAFT' | 'OPEN' | 'CLOSED';
}
export type PeriodDraft = Omit<Period, keyof Entity | 'status'>;

export interface FormRow extends Entity {
  code: string;
  nameCn: string;
  nameEn: string;
  edition: number;
  status: 'DRAFT' | 'PUBLISHED';
  remark: string;
}
export type FormDraft = Omit<FormRow, keyof Entity | 'edition' | 'status'>;

export interface ItemRow extends Entity {
  formId: string;
  part: 'STUDENT' | 'SUPERVISOR' | 'PANEL';
  code: string;
  kind: 'LINE' | 'TEXT' | 'CHOICE' | 'DATE' | 'NUMBER';
  textCn: string;
  textEn: string;
  hintCn: string;
  hintEn: string;
  choices: string;
  required: boolean;
  sortOrder: number;
}
export type ItemDraft = Omit<ItemRow, keyof Entity>;
