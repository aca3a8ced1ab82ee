import type { Outcome } from '@/task/outcome';

/** What becomes of one course a student has taken. */
export interface CourseMove {
  studentId: string;
  course: string;
  from: string;
  to: string;
  mark?: string | null;
  why: string;
}
export interface TransferAnswer {
  outcome: Outcome;
  courses: readonly CourseMove[];
}
