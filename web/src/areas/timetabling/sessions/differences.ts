import type { TimetableDifference } from '@/api/schema.gen';

export type { TimetableDifference as Difference, TimetableDifferences as Differences } from '@/api/schema.gen';

export const wordsOf = ({ title, courseCode, sectionNo, before, after }: TimetableDifference) => ({
  title: [courseCode, sectionNo, title].filter(Boolean).join(' '),
  before,
  after,
});
