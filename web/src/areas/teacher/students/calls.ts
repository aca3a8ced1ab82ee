import { call } from '@/api/client';
import type { TeacherStudent, TeacherStudentNote, TeacherStudentSummary } from '@/api/schema.gen';

export const PATH = '/api/teacher/student';
const NOTES = '/api/teacher/student-note';

export type { TeacherStudent };
export type Note = TeacherStudentNote;
export type Summary = TeacherStudentSummary;

export const loadSummary = (id: string, signal?: AbortSignal) =>
  call<Summary>('GET', `${PATH}/${encodeURIComponent(id)}`, { signal });
export const saveNote = (studentId: string, text: string, old: Note | undefined) =>
  old === undefined
    ? call<Note>('POST', NOTES, { body: { studentId, text } })
    : call<Note>('PATCH', NOTES, { body: { id: old.id, version: old.version, text } });
export const removeNote = (id: string) => call('DELETE', NOTES, { query: { ids: [id] } });
