/** One line of a report: whom it is about, and what became of it. */
export type ReportLine =
  | string
  | {
      studentNo?: string;
      name?: string;
      courseCode?: string;
      sectionNo?: string;
      title?: string;
      message?: string;
    };

export function lineOf(line: ReportLine): string {
  if (typeof line === 'string') return line;
  const { studentNo, name, courseCode, sectionNo, title, message } = line;
  const about = [studentNo, name, courseCode, sectionNo, title].filter(Boolean).join(' ');
  return [about, message].filter(Boolean).join(' – ');
}
