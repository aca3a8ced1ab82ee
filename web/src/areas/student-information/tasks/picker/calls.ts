import { call } from '@/api/client';
import { at, studentOptions } from '../../common/fields';
import { chunksOf } from './numbers';

/** A student as the pickers show them. */
export interface Picked {
  id: string;
  /** "number – name". */
  label: string;
  /** Programme and state, where they are known. */
  note?: string;
}
interface QuickRow {
  id: string;
  studentNo: string;
  nameCn: string;
  nameEn: string;
  programme?: string | null;
  status?: string | null;
}
export type NameOf = (row: { nameCn: string; nameEn: string }) => string;

const PER_CALL = 50;

/** By number, name or pinyin; in the body, since somebody may type the number of a document. */
export async function quickStudents(keyword: string, nameOf: NameOf, signal?: AbortSignal): Promise<readonly Picked[]> {
  const rows = await call<readonly QuickRow[]>('POST', at('/quick'), { body: { keyword }, signal });
  return rows.map((row) => ({
    id: row.id,
    label: `${row.studentNo} – ${nameOf(row)}`,
    note: [row.programme, row.status].filter(Boolean).join(' · '),
  }));
}

/** For those who choose students without looking at their records. */
export const namedStudents = async (keyword: string, signal?: AbortSignal): Promise<readonly Picked[]> =>
  picked(await studentOptions({ keyword }, signal));

/** Those an address names, as links from lists and refusals do. */
export const studentsById = async (ids: readonly string[], signal?: AbortSignal): Promise<readonly Picked[]> =>
  picked(await studentOptions({ ids }, signal));

export async function studentsByNumber(
  numbers: readonly string[],
): Promise<readonly (Picked & { studentNo: string })[]> {
  const parts = chunksOf(numbers, PER_CALL).map((studentNo) =>
    call<readonly { value: string; label: string }[]>('GET', at('/student/options'), { query: { studentNo } }),
  );
  const found = picked((await Promise.all(parts)).flat());
  return found.map((student) => ({ ...student, studentNo: student.label.split(' – ')[0] ?? '' }));
}

const picked = (options: readonly { value: string; label: string }[]): readonly Picked[] =>
  options.map(({ value, label }) => ({ id: value, label }));
