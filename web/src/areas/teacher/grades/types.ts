import type { MyGradeSheet } from '@/api/schema.gen';

export type SheetView = MyGradeSheet;
export type Line = SheetView['lines'][number];
export type Cell = { value: string; version: number; by: string; at?: string | null; fixed?: boolean };

/** A sheet as the list of one's own shows it. */
export interface SheetLine {
  id: string;
  courseCode: string;
  sectionNo: string;
  title: string;
  semesterId: string;
  semester: string;
  role: 'VIEW' | 'ENTER' | 'SUBMIT';
  status: string;
  rosterSize: number;
  graded: number;
  openAt: string;
  deadline: string;
  lateUntil: string | null;
  returnReason: string;
}

/** A cell that was left; `base` is the version of the cell that was seen. */
export interface Edit {
  op: string;
  sheetId: string;
  studentId: string;
  field: string;
  value: string;
  base: number;
  /** When it was written here, for the order. */
  at: number;
  /** It left once; whether it arrived is not known before it is acknowledged. */
  tried?: boolean;
  /** Why it is not sent again by itself. */
  problem?: Problem;
}
export interface Problem {
  outcome: Outcome;
  message: string;
  /** What stands in the cell on the server. */
  cell?: Cell | null;
}
export type Outcome =
  | 'WRITTEN'
  | 'REPEATED'
  | 'CONFLICT'
  | 'INVALID'
  | 'NOT_ON_SHEET'
  | 'WITHDRAWN'
  | 'FIXED'
  | 'CLOSED';
export interface EditResult {
  op: string;
  studentId: string;
  field: string;
  outcome: Outcome;
  message: string;
  cell?: Cell | null;
}
