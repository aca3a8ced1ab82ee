import type { operations } from '@/api/schema.gen';

type Line<O extends keyof operations> = operations[O]['responses'] extends {
  200: { content: { 'application/json': { result: (infer L)[] } } };
}
  ? L
  : never;

/** The exams of a student in one season. */
export type OwnExamSeason = Line<'myExams'>;
/** A paper that a teacher gives or examines. */
export type OwnPaper = Line<'myPapers'>;
/** Duties of an invigilator in one season. */
export type DutySeason = Line<'myDuties'>;
export type ExamTimetableLine = Line<'getExamTimetable'>;
/** What a place of the timetable would cost a paper. */
export type ExamTarget = Line<'listExamTargets'>;
