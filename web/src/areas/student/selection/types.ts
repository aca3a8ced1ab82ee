import type { RefusedRule } from '@/api/errors';
import type { Page } from '@/resource/types';

/** What the live half of selection and of add/drop answers; both speak alike. */
export type RoundState = 'DRAFT' | 'SCHEDULED' | 'OPEN' | 'PAUSED' | 'CLOSED' | 'RESET';
export type Way = 'FIRST_COME' | 'LOTTERY' | 'RANKED';

export interface Round {
  id: string;
  name?: string;
  no: number;
  kind: 'MOCK' | 'FORMAL' | 'ADDDROP';
  way: Way;
  state: RoundState;
  startAt: string;
  endAt: string;
  /** The server's clock when it answered. */
  now: string;
  waiting: boolean;
  notice: string;
  /** The secret by which lots fall and seats reopen was fixed before the round; this proves it. */
  commitment?: string | null;
}
export interface Units {
  now: number;
  waiting: number;
  min: number;
  max: number;
}
export interface ElectiveType {
  id: string;
  name: string;
  unitsAssigned: number;
  unitsSelected: number;
  unitsWaiting: number;
  status: string;
  maxCourses?: number | null;
  allowWaiting: boolean;
}
export interface Slot {
  weekday: number;
  start: string;
  end: string;
  weeks?: readonly number[];
  room?: string | null;
}
/** A section as every list here shows it. */
export interface SectionLine {
  sectionId: string;
  courseId: string;
  courseCode: string;
  courseName: string;
  sectionNo: string;
  curriculumType?: string;
  units: number;
  teachers: readonly string[];
  times: readonly string[];
  rooms: readonly string[];
  slots?: readonly Slot[];
}
export interface OwnRow extends SectionLine {
  electiveTypeId?: string | null;
  state: 'SELECTED' | 'WAITING' | 'PLANNED';
  queueNo?: number | null;
  ahead?: number | null;
  mayDrop: boolean;
  mayReplace: boolean;
  why?: string | null;
}
export interface Overview {
  round?: Round | null;
  units: Units;
  types: readonly ElectiveType[];
  rows: readonly OwnRow[];
}
export type Cell = 'SELECT' | 'FULL' | 'CLASH' | 'SELECTED' | 'JOIN' | 'WAITING' | 'CLOSED' | 'NOT_ALLOWED';
export interface Offered extends SectionLine {
  electiveTypeIds?: readonly string[];
  remark: string;
  requirement: string;
  quota: number;
  selected: number;
  waiting: number;
  left: number;
  cell: Cell;
  rules: readonly RefusedRule[];
}
export type Catalogue = Page<Offered>;

export interface Pick {
  sectionId: string;
  electiveTypeId?: string | null;
}
export interface Receipt {
  roundId: string;
  seq: number;
  at: string;
  hash: string;
  mac: string;
}
export interface Done {
  seq: number;
  result: 'DONE' | 'WAITING';
  queueNo?: number | null;
  notices: readonly string[];
  receipt: Receipt;
}
/** An entry of the shopping list. */
export interface Wish extends Pick {
  rank: number;
}
export interface Checked {
  sectionId: string;
  ok: boolean;
  rules: readonly RefusedRule[];
}
export interface Preferences {
  courseIds: readonly string[];
  freeDays: readonly number[];
  notBefore?: string | undefined;
  notAfter?: string | undefined;
  keepSectionIds: readonly string[];
}
export interface Combination {
  score: number;
  reasons: readonly string[];
  picks: readonly (SectionLine & Pick)[];
}
export interface Schedules {
  combinations: readonly Combination[];
  conflict?: { courses: readonly string[]; reason: string } | null;
}
export interface DecisionLine {
  seq: number;
  at: string;
  action: string;
  courseCode: string;
  sectionNo: string;
  result: string;
  codes: readonly string[];
  hash: string;
  roundId?: string | null;
}
export interface SeatCount {
  sectionId: string;
  left: number;
  waiting: number;
}
export interface Counts {
  seq: number;
  state: RoundState;
  endAt: string;
  /** Empty when nothing has happened since. */
  seats: readonly SeatCount[];
}
