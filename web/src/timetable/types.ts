import type {
  TimetableClash,
  TimetableFreeDay,
  TimetableMakeUpDay,
  TimetablePeriod,
  TimetablePublished,
  TimetableSectionLine,
  TimetableSemester,
  TimetableSession,
  TimetableWeek,
} from '@/api/schema.gen';

/** One weekly meeting of a section as the timetable shows it; weekday 0 means that its time is not fixed yet. */
export type S = Omit<TimetableSession, 'placeName' | 'teacherName'> & {
  placeName: string | null;
  teacherName?: string | null;
};
export type ClashRule = 'TEACHER' | 'PLACE' | 'GROUP' | 'STUDENT' | 'CAPACITY' | 'CALENDAR' | 'PERIOD';
export type Clash = Omit<TimetableClash, 'rule'> & { rule: ClashRule };
export type Period = TimetablePeriod;
export type Term = TimetableSemester;
export type MakeUpDay = TimetableMakeUpDay;
export type FreeDay = TimetableFreeDay;
/** A section in words, a line of the table beside the grid. */
export type WeekSection = TimetableSectionLine;
/** The week of a student, a teacher, a place or a group. */
export type Week = Omit<TimetableWeek, 'sessions' | 'clashes' | 'published'> & {
  sessions: S[];
  clashes: Clash[];
  published: TimetablePublished | null;
};

/** What the grid needs of a week. */
export interface GridWeek {
  semester: Pick<Term, 'weeks'>;
  periods: readonly Period[];
  weekdays: readonly number[];
  sessions: readonly S[];
  clashes: readonly Pick<Clash, 'hard' | 'sessionIds' | 'message'>[];
  makeUpDays: readonly MakeUpDay[];
  freeDays: readonly FreeDay[];
}
