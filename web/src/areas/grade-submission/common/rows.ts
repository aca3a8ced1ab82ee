import type { Entity } from '@/resource/types';

export const PERMISSIONS = ['ADMIN_AUTH_LEARNING_SGS'] as const;

export const SHEET_STATES = [
  'NOT_STARTED',
  'DRAFT',
  'SUBMITTED',
  'RETURNED',
  'APPROVED_HEAD',
  'APPROVED_DEAN',
  'CONFIRMED_AR',
] as const;
export type SheetState = (typeof SHEET_STATES)[number];

export interface Sheet extends Entity {
  label: string;
  courseId: string;
  sectionId: string;
  teacherIds: readonly string[];
  semesterId: string;
  status: SheetState;
  rosterSize: number;
  graded: number;
  distribution: Readonly<Record<string, number>>;
  answers: Readonly<Record<string, string>>;
  deadline: string;
  lateUntil: string | null;
  submittedAt: string | null;
  submittedBy: string | null;
  explanation: string;
  returnReason: string;
}
export interface SheetFilter {
  semesterId?: string;
  divisionId?: string;
  courseId?: string;
  status?: string;
}

export interface Window_ extends Entity {
  semesterId: string;
  studentType: string;
  openAt: string;
  deadline: string;
  lateUntil: string | null;
  divisionIds: string[];
  remark: string;
}
export type WindowDraft = Omit<Window_, keyof Entity>;

export interface Draft extends Entity {
  studentId: string;
  sheetId: string;
  state: 'ENROLLED' | 'WITHDRAWN';
  grade: string;
  score: number | null;
  remark: string;
}

export interface SectionUser extends Entity {
  sectionId: string;
  staffId: string;
  role: 'SUBMIT' | 'ENTER' | 'VIEW';
  source: 'TEACHING' | 'ASSIGNED';
}
export type SectionUserDraft = Pick<SectionUser, 'sectionId' | 'staffId' | 'role'>;

/** Which commands a sheet in this state takes; the server knows whether approvals are asked for. */
export const STEPS = {
  remind: ['NOT_STARTED', 'DRAFT', 'RETURNED'],
  head: ['SUBMITTED'],
  dean: ['SUBMITTED', 'APPROVED_HEAD'],
  confirm: ['SUBMITTED', 'APPROVED_HEAD', 'APPROVED_DEAN'],
  return: ['SUBMITTED', 'APPROVED_HEAD', 'APPROVED_DEAN'],
} as const satisfies Readonly<Record<string, readonly SheetState[]>>;
export type Step = keyof typeof STEPS;

/** Whether a sheet is behind: not handed in after its deadline, or handed in after it. */
export function lateness(
  sheet: Pick<Sheet, 'status' | 'deadline' | 'lateUntil' | 'submittedAt'>,
  now: number,
): 'overdue' | 'late' | 'late_submitted' | undefined {
  const deadline = Date.parse(sheet.deadline);
  const open = STEPS.remind.some((state) => state === sheet.status);
  if (!open) {
    const at = sheet.submittedAt === null ? undefined : Date.parse(sheet.submittedAt);
    return at !== undefined && at > deadline ? 'late_submitted' : undefined;
  }
  if (now < deadline) return undefined;
  return sheet.lateUntil !== null && now < Date.parse(sheet.lateUntil) ? 'late' : 'overdue';
}
