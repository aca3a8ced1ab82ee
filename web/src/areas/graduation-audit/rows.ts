import majorAccess from '@/api/tables/MajorAuditAccess.gen';
import majorBatch from '@/api/tables/MajorAuditBatch.gen';
import majorStudent from '@/api/tables/MajorAuditStudent.gen';
import minorAccess from '@/api/tables/MinorAuditAccess.gen';
import minorBatch from '@/api/tables/MinorAuditBatch.gen';
import minorStudent from '@/api/tables/MinorAuditStudent.gen';
import type { Result } from '@/graduation/colours';
import { describedTable } from '@/resource/described';
import { optionsOf } from '@/resource/tableService';
import type { Entity } from '@/resource/types';
import { apiAt } from './rights';

export interface Batch extends Entity {
  nameCn: string;
  nameEn: string;
  studentType: string;
  semesterId: string;
  cohortIds: string[];
  ruleVersion: string;
  rounding: string;
  queryUntil: string | null;
  reportCn: string;
  reportEn: string;
  status: 'PREPARE' | 'RUN' | 'PROGRAMME_CHECK' | 'AR_CHECK' | 'SENATE' | 'AWARDED';
  audited: number;
  runAt: string | null;
  releasedAt: string | null;
  awardedAt: string | null;
}
export type BatchDraft = Omit<Batch, keyof Entity | 'status' | 'audited' | 'runAt' | 'releasedAt' | 'awardedAt'>;
export interface BatchFilter {
  studentType?: string;
  semesterId?: string;
  ruleVersion?: string;
  status?: string;
}

export type Decision = 'NONE' | 'GRADUATE' | 'NOT_YET';
export interface AuditedStudent extends Entity {
  studentId: string;
  batchId: string;
  programmeId: string | null;
  divisionId: string | null;
  structureId: string;
  result: Result;
  unitsRequired: number;
  unitsEarned: number;
  unitsInProgress: number;
  upperUnits: number;
  cgpa: number | null;
  majorGpa: number | null;
  problems: string[];
  programmeDecision: Decision;
  programmeReason: string;
  arDecision: Decision;
  arReason: string;
  honoursSuggested: string;
  honoursFinal: string | null;
  honoursReason: string;
  ack: 'NONE' | 'CONFIRMED' | 'QUERY';
  query: string;
  queriedAt: string | null;
  answer: string;
}
export interface StudentFilter {
  batchId?: string;
  programmeId?: string;
  divisionId?: string;
  studentId?: string;
  cohortId?: string;
  result?: string;
  programmeDecision?: string;
  arDecision?: string;
  honoursFinal?: string;
  ack?: string;
}

export interface Duty extends Entity {
  staffId: string;
  duty: 'VIEW' | 'PROGRAMME' | 'REGISTRY' | 'SENATE';
  divisionId: string | null;
  remark: string;
}
export type DutyDraft = Omit<Duty, keyof Entity>;
export interface DutyFilter {
  staffId?: string;
  duty?: string;
  divisionId?: string;
}

export const batches = {
  major: describedTable<Batch, BatchDraft, BatchFilter>(majorBatch),
  minor: describedTable<Batch, BatchDraft, BatchFilter>(minorBatch),
} as const;
export const students = {
  major: describedTable<AuditedStudent, AuditedStudent, StudentFilter>(majorStudent),
  minor: describedTable<AuditedStudent, AuditedStudent, StudentFilter>(minorStudent),
} as const;
export const duties = {
  major: describedTable<Duty, DutyDraft, DutyFilter>(majorAccess),
  minor: describedTable<Duty, DutyDraft, DutyFilter>(minorAccess),
} as const;
/** One function each, because it is a cache key. */
export const batchOptions = {
  major: optionsOf(apiAt('major', 'batch')),
  minor: optionsOf(apiAt('minor', 'batch')),
} as const;

/** Number and name, as the list has them. */
export const nameOf = ({ labels, studentId }: AuditedStudent) => String(labels?.['studentId'] ?? studentId);
