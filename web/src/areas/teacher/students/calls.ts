import { call } from '@/api/client';

export const PATH = '/api/teacher/student';
const NOTES = '/api/teacher/student-note';

export interface TeacherStudent {
  id: string;
  studentNo: string;
  name: string;
  programme: string;
  year: number | null;
  email: string;
  sections: readonly string[];
  advisee: boolean;
  cgpa: string | null;
}
export interface Note {
  id: string;
  version: number;
  studentId: string;
  text: string;
  createdAt: string;
  updatedAt: string;
}
export interface Summary {
  student: TeacherStudent;
  status: string;
  notices: readonly { from: string; to: string | null; text: string }[];
  notes: readonly Note[];
}

export const loadSummary = (id: string, signal?: AbortSignal) =>
  call<Summary>('GET', `${PATH}/${encodeURIComponent(id)}`, { signal });
export const saveNote = (studentId: string, text: string, old: Note | undefined) =>
  old === undefined
    ? call<Note>('POST', NOTES, { body: { studentId, text } })
    : call<Note>('PATCH', NOTES, { body: { id: old.id, version: old.version, text } });
export const removeNote = (id: string) => call('DELETE', NOTES, { query: { ids: [id] } });
