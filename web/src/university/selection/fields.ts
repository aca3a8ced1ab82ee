import { call } from '@/api/client';
import { useSession } from '@/auth/session';
import { optionsOf } from '@/resource/tableService';
import type { Option, OptionSource } from '@/resource/types';
import { codesOf } from '../codes';
import { courseTypeOptions } from '../references';
import { STUDENT_TYPES } from '../tables';
import type { SelectionWords } from './messages';

interface SelectField {
  kind: 'select';
  label: string;
  options: readonly Option[];
}

export const YEARS = ['Y1', 'Y2', 'Y3', 'Y4'] as const;
export type Year = (typeof YEARS)[number];
export const yearOptions = (m: SelectionWords): Option[] => YEARS.map((value) => ({ value, label: m.years[value] }));
/** The year as students have it: a number. */
export const yearNumbers = (m: SelectionWords): Option[] =>
  YEARS.map((value) => ({ value: value.slice(1), label: m.years[value] }));

/** Kept by their codes. */
export const curriculumTypes = codesOf(courseTypeOptions);
export const tagCodes = codesOf(optionsOf('/api/sp/section-tag'));
export const roundOptions = optionsOf('/api/es/round');

/** Rows of other types of students than one works on are none of one's own: only that one can be chosen. */
export function useWorkingType(m: SelectionWords): { field: SelectField; initial: string } {
  const working = useSession((s) => s.user?.studentType) ?? '';
  const types = STUDENT_TYPES.filter((type) => working === '' || working.startsWith(type));
  return {
    field: { kind: 'select', label: m.studentType, options: types.map((value) => ({ value, label: m.types[value] })) },
    initial: types[0] ?? 'UG',
  };
}

const known = new Map<string, OptionSource>();
/** The elective types of one semester; one function for each, because it is a cache key. */
export function electiveTypesOf(semesterId: string | undefined): OptionSource {
  const key = semesterId ?? '';
  const source: OptionSource =
    known.get(key) ??
    ((query, signal) =>
      call<readonly Option[]>('GET', '/api/es/type/options', {
        // What is chosen already is named whatever the semester.
        query: query.ids === undefined ? { semesterId, ...query } : { ...query },
        signal,
      }));
  known.set(key, source);
  return source;
}

/** Links name a type without its semester. */
export const semesterOfType = {
  param: 'electiveTypeId',
  semesterOf: async (id: string, signal?: AbortSignal) =>
    (await call<{ semesterId?: string }>('GET', `/api/es/type/${encodeURIComponent(id)}`, { signal })).semesterId,
} as const;

/** What a wrong or unknown code is called: itself. */
export const wordFor = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? code;
