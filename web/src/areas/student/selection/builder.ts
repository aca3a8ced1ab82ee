import type { OwnRow, Preferences } from './types';

export interface BuilderForm {
  courseIds: string[];
  freeDays?: number[];
  notBefore?: string;
  notAfter?: string;
  keep?: boolean;
}

/** Full hours of a day as the clock shows them, both ends included. */
export const hoursFrom = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `${String(from + at).padStart(2, '0')}:00`);

/** What is asked of the builder; a course that is wanted anew is not kept as it is. */
export function preferencesOf(form: BuilderForm, rows: readonly OwnRow[]): Preferences {
  const kept = rows.filter(({ state, courseId }) => state !== 'WAITING' && !form.courseIds.includes(courseId));
  // What the university has set stays in any case.
  const stays = form.keep === true ? kept : kept.filter(({ state }) => state === 'PLANNED');
  return {
    courseIds: form.courseIds,
    freeDays: [...(form.freeDays ?? [])].sort((a, b) => a - b),
    notBefore: form.notBefore,
    notAfter: form.notAfter,
    keepSectionIds: stays.map(({ sectionId }) => sectionId),
  };
}

/** What one still has with a proposal: what is kept or waited for, and what cannot be given up; not the courses wanted anew. */
export const staying = (rows: readonly OwnRow[], { courseIds, keepSectionIds }: Preferences): readonly OwnRow[] =>
  rows.filter(
    ({ sectionId, courseId, mayDrop, state }) =>
      !courseIds.includes(courseId) && (state === 'WAITING' || keepSectionIds.includes(sectionId) || !mayDrop),
  );
