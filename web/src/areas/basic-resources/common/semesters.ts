import type { Semester } from '../rows';

/** Where a page starts: the current one of the working type, else the one of today, else the newest. */
export function startSemester(
  semesters: readonly Semester[],
  studentType: string | null | undefined,
  today: string,
): Semester | undefined {
  const newest = semesters.toSorted((a, b) => b.startDate.localeCompare(a.startDate));
  const ofType = newest.filter((semester) => !studentType || semester.studentTypes.includes(studentType));
  return (
    newest.find(({ currentFor }) => (studentType ? currentFor.includes(studentType) : currentFor.length > 0)) ??
    ofType.find(({ startDate, endDate }) => startDate <= today && today <= endDate) ??
    ofType[0] ??
    newest[0]
  );
}
