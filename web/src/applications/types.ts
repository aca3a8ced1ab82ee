import type { RequirementVerdict } from '@/api/schema.gen';

export interface Question {
  code: string;
  kind: string;
  text: string;
  hint: string;
  choices: readonly { code: string; text: string }[];
  required: boolean;
  onlyIf?: { code: string; choice: string } | null;
}

export interface KeptFile {
  code: string;
  fileId: string;
  name: string;
  size: number;
}

export interface Application {
  id: string;
  version: number;
  applicationNo: string;
  itemId: string;
  itemName: string;
  state: string;
  payState: string;
  fee: number;
  payNo: string;
  student: { id: string; studentNo: string; name: string };
  submittedAt?: string | null;
  dueOn?: string | null;
  note: string;
  handlers: readonly string[];
  questions: readonly Question[];
  answers: readonly { code: string; value: string }[];
  files: readonly KeptFile[];
  events: readonly { at: string; state: string; by: string; note: string }[];
}

export interface OwnItem {
  id: string;
  code: string;
  name: string;
  notice: string;
  openAt: string;
  closeAt: string;
  fee: number;
  workingDays: number;
  often: string;
  obstacles: readonly { code: string; message: string }[];
  verdict?: RequirementVerdict | null;
  questions: readonly Question[];
}
export interface OwnApplications {
  items: readonly OwnItem[];
  applications: readonly Application[];
}

export type State = 'DRAFT' | 'SUBMITTED' | 'PROCESSING' | 'READY' | 'COLLECTED' | 'REJECTED' | 'CANCELLED';
export type PayState = 'NONE' | 'DUE' | 'PAID' | 'REFUNDED';

/** Also of forms with more questions than one sees at once: so many files go with one of them. */
export const MOST_FILES = 5;
