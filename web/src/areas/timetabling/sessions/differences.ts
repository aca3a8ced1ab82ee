import type { TimetableDifference } from '@/api/schema.gen';

export type { TimetableDifference as Difference, TimetableDifferences as Differences } from '@/api/schema.gen';

export const wordsOf = ({ title, courseCode, sectionNo, before, after }: TimetableDifference) => ({
  title: [courseCode, sectionNo, title].filter(Boolean).join(' '),
  before,
  after,
});

/** In the order in which people look for a section. */
export const byTitle = (rows: readonly TimetableDifference[]): readonly TimetableDifference[] =>
  [...rows].sort((a, b) => wordsOf(a).title.localeCompare(wordsOf(b).title));
