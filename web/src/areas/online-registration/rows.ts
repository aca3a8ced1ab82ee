import type { ApiPath } from '@/api/client';
import type { Entity } from '@/resource/types';

export const OFFICE = ['ADMIN_AUTH_OAS'] as const;

/** The same commands twice: for the office, and for clerks on what is theirs. */
export const sideOf = (office: boolean) => (office ? '/api/oas' : '/api/oas/desk') satisfies ApiPath;

/** Names of lists, and the beginnings of the keys of what belongs to them. */
export const APPLICATIONS = 'oas-applications';
export const ITEMS = 'oas-items';
export const QUESTIONS = 'oas-questions';

export interface ItemRow extends Entity {
  code: string;
  nameCn: string;
  nameEn: string;
  noticeCn: string;
  noticeEn: string;
  studentTypes: string[];
  eligibility: string;
  openAt: string;
  closeAt: string;
  often: string;
  fee: number;
  workingDays: number;
  sortOrder: number;
  enabled: boolean;
}
export type ItemDraft = Omit<ItemRow, keyof Entity> & { enabled: boolean };

export interface QuestionRow extends Entity {
  itemId: string;
  code: string;
  kind: string;
  textCn: string;
  textEn: string;
  hintCn: string;
  hintEn: string;
  /** `CODE|Chinese|English`, with `;` between them. */
  choices: string;
  required: boolean;
  onlyIfCode: string;
  onlyIfChoice: string;
  sortOrder: number;
}
export type QuestionDraft = Omit<QuestionRow, keyof Entity>;

export interface ClerkRow extends Entity {
  itemId: string;
  staffId: string;
  remark: string;
}
export type ClerkDraft = Omit<ClerkRow, keyof Entity>;

export interface ApplicationRow extends Entity {
  applicationNo: string;
  itemId: string;
  studentId: string;
  semesterId: string | null;
  state: string;
  payState: string;
  fee: number;
  payNo: string;
  submittedAt: string | null;
  dueOn: string | null;
  handledByName: string;
  readyAt: string | null;
  collectedAt: string | null;
  note: string;
}
export interface ApplicationFilter {
  itemId?: string;
  studentId?: string;
  semesterId?: string;
  state?: string;
  payState?: string;
}
