export const TONES: Readonly<Record<string, 'default' | 'processing' | 'success' | 'warning' | 'error'>> = {
  NOT_STARTED: 'default',
  DRAFT: 'processing',
  SUBMITTED: 'warning',
  RETURNED: 'error',
  APPROVED_HEAD: 'warning',
  APPROVED_DEAN: 'warning',
  CONFIRMED_AR: 'success',
};
export const stateName = (names: Readonly<Record<string, string>>, state: string): string => names[state] ?? state;
