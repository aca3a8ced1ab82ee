import type { ReportView } from '@/api/schema.gen';

export type Report = ReportView;
export type Item = Report['items'][number];
export type Step = Report['steps'][number];

export type Status =
  | 'NOT_STARTED'
  | 'DRAFT'
  | 'SUBMITTED'
  | 'SUPERVISOR_REVIEW'
  | 'PANEL_REVIEW'
  | 'HEAD_REVIEW'
  | 'DEAN_REVIEW'
  | 'COMPLETED';

export const RATINGS = ['EXCELLENT', 'GOOD', 'SATISFACTORY', 'UNSATISFACTORY', 'VERY_UNSATISFACTORY'] as const;
export const ADVICE = ['CONTINUE', 'CONDITIONS', 'WARNING', 'SUSPEND_STUDENTSHIP', 'TERMINATE'] as const;

export const TONES: Readonly<Record<Status, string>> = {
  NOT_STARTED: 'default',
  DRAFT: 'warning',
  SUBMITTED: 'processing',
  SUPERVISOR_REVIEW: 'warning',
  PANEL_REVIEW: 'processing',
  HEAD_REVIEW: 'geekblue',
  DEAN_REVIEW: 'purple',
  COMPLETED: 'success',
};
