import type * as api from '@/api/schema.gen';
import type { Entity } from '@/resource/types';

type Labelled<Row> = Row & Pick<Entity, 'labels'>;

export type ExamItem = Labelled<api.ExamItem>;
export type ExamRoom = Labelled<api.ExamRoom>;
export type ExamCandidate = Labelled<api.ExamCandidate>;
export type ExamSchedule = Labelled<api.ExamSchedule>;
export type ExamInvigilator = Labelled<api.ExamInvigilator>;
export type ExamDuty = Labelled<api.ExamDuty>;
export type ExamCourse = Labelled<api.ExamCourse>;

export const STATES = ['PREPARE', 'COLLECTING', 'SCHEDULING', 'PUBLISHED', 'FINISHED'] as const;
export type SeasonState = (typeof STATES)[number];

/** Where a season may be led by hand; it becomes public with its timetable alone. */
export const MOVES: Readonly<Record<SeasonState, readonly SeasonState[]>> = {
  PREPARE: ['COLLECTING', 'SCHEDULING'],
  COLLECTING: ['SCHEDULING', 'PREPARE'],
  SCHEDULING: ['COLLECTING', 'PREPARE'],
  PUBLISHED: ['FINISHED'],
  FINISHED: ['PUBLISHED'],
};
