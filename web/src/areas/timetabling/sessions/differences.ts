/** One meeting that is not as everybody was told. */
export interface Difference {
  id?: string;
  sessionId?: string;
  title?: string;
  courseCode?: string;
  sectionNo?: string;
  before?: string | null;
  after?: string | null;
  /** How many are concerned. */
  students?: number;
}
export interface Differences {
  added: readonly Difference[];
  changed: readonly Difference[];
  cancelled: readonly Difference[];
  students: number;
  teachers: number;
  hard: number;
  total: number;
}

export const wordsOf = ({ title, courseCode, sectionNo, before, after }: Difference) => ({
  title: [courseCode, sectionNo, title].filter(Boolean).join(' '),
  before: before ?? '',
  after: after ?? '',
});
