import type { Like } from '@/i18n/messages';
import words from '@/university/messages/en-US';
import type zhCN from './zh-CN';

export default {
  ...words,
  codeHelp: 'Letters, digits, dots, underscores and hyphens; fixed once saved',
  division: 'Division',
  programme: 'Programme',
  minor: 'Minor',
  stream: 'Stream',
  cohort: 'Cohort',
  semester: 'Semester',
  student: 'Student',
  course: 'Course',
  courseCode: 'Course code',
  courseTitle: 'Course title',
  courseType: 'Course type',
  units: 'Units',
  year: 'Year of study',
  yearOf: (year: number) => `Year ${year}`,
  term: (term: number) => (term === 3 ? 'Summer' : `Semester ${term}`),
  reason: 'Reason',
  none: '—',
} satisfies Like<typeof zhCN>;
