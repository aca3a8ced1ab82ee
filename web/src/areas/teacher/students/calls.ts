import { call } from '@/api/client';
import type { TeacherStudent, TeacherStudentNote, TeacherStudentSummary } from '@/api/schema.gen';
import type { OptionSource } from '@/resource/types';
import type { WeekSection } from '@/timetable/types';

export const PATH = '/api/teacher/student';
const NOTES = '/api/teacher/student-note';

export type { TeacherStudent };
export type Note = TeacherStudentNote;
export type Summary = TeacherStudentSummary;

export interface StudentFilter {
  semesterId?: string;
  sectionId?: string;
}

const known = new Map<string, OptionSource>();
/** The teacher's own sections of a semester, the current one when none is said; one function for each, because it is a cache key. */
export function ownSections(semesterId: string | undefined): OptionSource {
  const key = semesterId ?? '';
  const source: OptionSource =
    known.get(key) ??
    (async ({ keyword = '', ids }, signal) => {
      const sections = await call<readonly WeekSection[]>('GET', '/api/teacher/section', {
        query: { semesterId },
        signal,
      });
      return sections
        .map((one) => ({ value: one.sectionId, label: `${one.courseCode} (${one.sectionNo}) ${one.title}` }))
        .filter(({ value, label }) => ids?.includes(value) ?? label.toLowerCase().includes(keyword.toLowerCase()));
    });
  known.set(key, source);
  return source;
}

export const loadSummary = (id: string, semesterId: string | undefined, signal?: AbortSignal) =>
  call<Summary>('GET', `${PATH}/${encodeURIComponent(id)}`, { query: { semesterId }, signal });
export const saveNote = (studentId: string, text: string, old: Note | undefined) =>
  old === undefined
    ? call<Note>('POST', NOTES, { body: { studentId, text } })
    : call<Note>('PATCH', NOTES, { body: { id: old.id, version: old.version, text } });
export const removeNote = (id: string) => call('DELETE', NOTES, { query: { ids: [id] } });
