/** One weekly meeting of a section as the timetable shows it; weekday 0 means that its time is not fixed yet. */
export interface S {
  id: string;
  version: number;
  sectionId: string;
  sectionNo: string;
  courseId: string;
  courseCode: string;
  title: string;
  kind: string;
  weekday: number;
  startTime: string;
  endTime: string;
  hours: number;
  weeks: readonly number[];
  weeksText: string;
  placeId: string | null;
  placeName: string | null;
  placeCapacity?: number | null;
  teacherId?: string | null;
  teacherName?: string | null;
  teacherIds: readonly string[];
  teacherNames: readonly string[];
  groupIds: readonly string[];
  groupNames: readonly string[];
  quota: number;
  enrolled: number;
  combinedGroupId?: string | null;
  status: string;
  published: boolean;
}

export interface Clash {
  rule: 'TEACHER' | 'PLACE' | 'GROUP' | 'STUDENT' | 'CAPACITY' | 'CALENDAR' | 'PERIOD';
  hard: boolean;
  sessionIds: readonly string[];
  message: string;
  names: readonly string[];
  count: number;
  weeks: readonly number[];
  actions: readonly { label: string; to: string }[];
}

export interface Period {
  no: number;
  start: string;
  end: string;
}
export interface Term {
  id: string;
  name: string;
  /** How many teaching weeks it has. */
  weeks: number;
  firstClassDay?: string | null;
  lastClassDay?: string | null;
}
export interface MakeUpDay {
  date: string;
  weekday: number;
  effectiveWeekday: number;
  weekNo: number | null;
  note: string;
}
export interface FreeDay {
  date: string;
  note: string;
}

/** A section in words, a line of the table beside the grid. */
export interface WeekSection {
  sectionId: string;
  sectionNo: string;
  courseCode: string;
  title: string;
  category: string;
  teachers: readonly string[];
  times: readonly string[];
  places: readonly string[];
  units: number;
  state: string;
  enrolled: number;
  quota: number;
  hours: number;
  remark: string;
}

/** What the grid needs of a week. */
export interface GridWeek {
  semester: Term;
  periods: readonly Period[];
  weekdays: readonly number[];
  sessions: readonly S[];
  clashes: readonly Pick<Clash, 'hard' | 'sessionIds' | 'message'>[];
  makeUpDays: readonly MakeUpDay[];
  freeDays: readonly FreeDay[];
}

/** The week of a student, a teacher, a place or a group. */
export interface Week extends GridWeek {
  who: { kind: string; id: string; code: string; name: string; note: string };
  semesters: readonly { id: string; name: string }[];
  published: { no: number; at: string } | null;
  sections: readonly WeekSection[];
  units: number;
  clashes: readonly Clash[];
}
