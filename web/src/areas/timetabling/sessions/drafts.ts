import type { S } from '@/timetable/types';
import { type Board, endOf, spanOf } from './board';
import type { SessionDraft } from './calls';
import { weeksOf } from './weeks';

/** A meeting as its form has it: times in the periods of the board. */
export interface FormValues {
  sectionId?: string;
  kind: string;
  hours: number;
  weekday: number;
  startTime?: string;
  weeks: readonly number[];
  placeId?: string | null;
  teacherId?: string | null;
}

export const valuesOf = (board: Board, session: S): FormValues => ({
  kind: session.kind,
  hours: session.weekday > 0 ? spanOf(board.periods, session) : session.hours,
  weekday: session.weekday,
  startTime: session.startTime === '' ? undefined : session.startTime,
  weeks: session.weeks,
  placeId: session.placeId,
  teacherId: session.teacherId,
});

export const newValues = (board: Pick<Board, 'semester'>, sectionId: string | undefined): FormValues => ({
  sectionId,
  kind: 'LEC',
  hours: 2,
  weekday: 0,
  weeks: weeksOf('all', board.semester.weeks),
});

/** What is sent: a meeting without a weekday has no time. */
export function draftOf(board: Pick<Board, 'periods'>, values: FormValues): SessionDraft {
  const placed = values.weekday > 0 && values.startTime !== undefined;
  const startTime = placed ? (values.startTime ?? '') : '';
  return {
    ...(values.sectionId === undefined ? {} : { sectionId: values.sectionId }),
    kind: values.kind,
    weekday: placed ? values.weekday : 0,
    startTime,
    endTime: placed ? endOf(board.periods, startTime, values.hours) : '',
    hours: values.hours,
    weeks: values.weeks,
    placeId: values.placeId ?? null,
    teacherId: values.teacherId ?? null,
  };
}
