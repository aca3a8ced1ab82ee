import type { ApiPath } from '@/api/client';

/** The processes that are begun on the page of applications, in the order in which they are offered. */
export const OFFERED = ['CourseAddProcess', 'SiCohortTransferProcess', 'GradeTransferUploadProcess'] as const;
/** An amendment begins at the line of its student, on the teacher's sheet. */
export const KINDS = [...OFFERED, 'GradeAmendmentProcess'] as const;
export type Kind = (typeof KINDS)[number];
export const isKind = (text: unknown): text is Kind => KINDS.some((kind) => kind === text);

/** Where the calls of a kind are; the specification spells it so. */
const PART = {
  CourseAddProcess: 'course',
  SiCohortTransferProcess: 'cohort/transfer',
  GradeTransferUploadProcess: 'grade/transfer',
  GradeAmendmentProcess: 'grade/amendment',
} as const satisfies Readonly<Record<Kind, string>>;

export const processPath = (kind: Kind, rest: string): ApiPath =>
  `/api/activiti/application/process/${PART[kind]}/${rest}`;

export const STATUSES = ['RUNNING', 'RETURNED', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const;

/** Red only for what ended badly, amber for what waits for the applicant. */
const TONES: Readonly<Record<string, 'processing' | 'warning' | 'success' | 'error'>> = {
  RUNNING: 'processing',
  RETURNED: 'warning',
  APPROVED: 'success',
  REJECTED: 'error',
};
export const toneOf = (status: string) => TONES[status] ?? 'default';
