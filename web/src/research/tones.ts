/** How far candidates and their steps are, in the colours that can be read. */
export const STATUSES = [
  'ELIGIBLE_CHECK',
  'THESIS_SUBMITTED',
  'REVISION',
  'EXAMINED',
  'COMPLETED',
  'SENATE',
  'AWARDED',
  'TERMINATED',
] as const;
export type Status = (typeof STATUSES)[number];
export const STATUS_TONES: Readonly<Record<Status, string>> = {
  ELIGIBLE_CHECK: 'default',
  THESIS_SUBMITTED: 'processing',
  REVISION: 'warning',
  EXAMINED: 'processing',
  COMPLETED: 'processing',
  SENATE: 'processing',
  AWARDED: 'success',
  TERMINATED: 'error',
};

export type StepState = 'OPEN' | 'SUBMITTED' | 'RETURNED' | 'APPROVED' | 'WAIVED';
export const STEP_TONES: Readonly<Record<StepState, string>> = {
  OPEN: 'default',
  SUBMITTED: 'processing',
  RETURNED: 'warning',
  APPROVED: 'success',
  WAIVED: 'default',
};
