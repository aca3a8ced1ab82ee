import { call } from '@/api/client';
import type { Clash, S } from '@/timetable/types';
import { at } from '../common/fields';
import type { Board, Edited, Slot } from './board';

export const VIEWS = ['place', 'teacher', 'group', 'course', 'section'] as const;
export type View = (typeof VIEWS)[number];
const FILTER: Readonly<Record<View, string>> = {
  place: 'placeIds',
  teacher: 'teacherIds',
  group: 'groupIds',
  course: 'courseId',
  section: 'sectionIds',
};

export const loadBoard = (semesterId: string, view: View, ids: readonly string[], signal?: AbortSignal) =>
  call<Board>('GET', at('/board'), {
    query: { semesterId, [FILTER[view]]: view === 'course' ? ids[0] : ids },
    signal,
  });

export interface SessionDraft {
  sectionId?: string;
  kind: string;
  weekday: number;
  startTime: string;
  endTime: string;
  hours: number;
  weeks: readonly number[];
  placeId: string | null;
  teacherId: string | null;
}
export const placeSession = (session: Pick<S, 'id' | 'version'>, slot: Slot, placeId?: string) =>
  call<Edited>('POST', at('/session/place'), {
    body: { id: session.id, version: session.version, ...slot, ...(placeId === undefined ? {} : { placeId }) },
  });
/** What would clash somewhere else; nothing is written. */
export const checkSlot = (id: string, slot: Slot, endTime: string, signal?: AbortSignal) =>
  call<Pick<Edited, 'clashes' | 'soft'>>('POST', at('/session/check'), { body: { id, ...slot, endTime }, signal });
export const addSession = (draft: SessionDraft) => call<Edited>('POST', at('/session'), { body: draft });
export const changeSession = (session: Pick<S, 'id' | 'version'>, change: Partial<SessionDraft>) =>
  call<Edited>('PATCH', at('/session'), {
    body: { id: session.id, version: session.version, ...change, ...cleared(change) },
  });
/** What is left out stays; nothing chosen is an empty id. */
const cleared = ({ placeId, teacherId }: Partial<SessionDraft>) => ({
  ...(placeId === undefined ? {} : { placeId: placeId ?? '' }),
  ...(teacherId === undefined ? {} : { teacherId: teacherId ?? '' }),
});
export const removeSessions = (ids: readonly string[]) => call('DELETE', at('/session'), { query: { ids } });

export interface Undone {
  what: string;
  sessions?: readonly S[];
  clashes?: readonly Clash[];
}
export const undoEdit = (semesterId: string) => call<Undone>('POST', at('/session/undo'), { body: { semesterId } });
export const redoEdit = (semesterId: string) => call<Undone>('POST', at('/session/redo'), { body: { semesterId } });

export interface FreePlace {
  placeId: string;
  code: string;
  name: string;
  capacity?: number | null;
  typeName: string;
  areaName: string;
  fits: boolean;
  /** What it lacks, in words. */
  missing: readonly string[];
}
export interface Wanted {
  semesterId: string;
  weekday: number;
  startTime: string;
  endTime: string;
  weeks: readonly number[];
  sessionId: string;
  minCapacity?: number;
}
export const freePlaces = (wanted: Wanted, signal?: AbortSignal) =>
  call<readonly FreePlace[]>('GET', at('/free-place'), { query: wanted, signal });

export interface Suggestion {
  weekday: number;
  startTime: string;
  endTime: string;
  placeId?: string | null;
  placeName: string;
  /** The less the better. */
  points: number;
  reasons: readonly string[];
}
export const suggestions = (sessionId: string, signal?: AbortSignal) =>
  call<readonly Suggestion[]>('GET', at('/suggestion'), { query: { sessionId }, signal });

export interface TermClashes {
  total: number;
  counts: readonly { rule: Clash['rule']; count: number }[];
  clashes: readonly Clash[];
}
export const termClashes = (semesterId: string, signal?: AbortSignal) =>
  call<TermClashes>('GET', at('/clash'), { query: { semesterId }, signal });
