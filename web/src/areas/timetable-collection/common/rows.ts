import type {
  CollectionAuthority,
  CollectionCourse,
  CollectionDivision,
  CollectionGroup,
  CollectionRound,
  CollectionTeacher,
} from '@/api/schema.gen';
import type { Entity } from '@/resource/types';

export const ROUND_STATES = ['OPEN', 'CLOSED', 'IMPORTED'] as const;
export type RoundState = (typeof ROUND_STATES)[number];
export const DIVISION_STATES = ['NOT_STARTED', 'EDITING', 'SUBMITTED', 'RETURNED', 'CONFIRMED'] as const;
export type DivisionState = (typeof DIVISION_STATES)[number];
export const ROLES = ['LECTURER', 'TUTOR', 'LAB', 'TA'] as const;
export const WEEKS = ['ALL', 'ODD', 'EVEN'] as const;
export const YEARS = ['Y1', 'Y2', 'Y3', 'Y4'] as const;

/** As the server sends them: with the texts of what they refer to. */
type Sent<Row> = Row & Pick<Entity, 'labels'>;
export type Round = Sent<CollectionRound>;
export type Division = Sent<CollectionDivision>;
export type Authority = Sent<CollectionAuthority>;
/** A planned course. */
export type Entry = Sent<CollectionCourse>;
export type Group = Sent<CollectionGroup>;
export type Teaching = Sent<CollectionTeacher>;

export interface RowFilter {
  roundId?: string;
  divisionId?: string;
}
