import type { Like } from '@/i18n/messages';
import words from '@/university/messages/en-US';
import type zhCN from './zh-CN';

export default {
  ...words,
  codeHelp: 'Letters, digits, dots, underscores and hyphens; cannot be changed later',
  student: 'Student',
  studentHelp: 'Found by number, name or pinyin',
  studentNo: 'Student ID',
  personNameCn: 'Chinese name',
  personNameEn: 'English name',
  gender: 'Gender',
  genders: { M: 'Male', F: 'Female', X: 'Other' },
  category: 'Category',
  division: 'Division',
  programme: 'Programme',
  stream: 'Stream',
  minor: 'Minor',
  cohort: 'Cohort (admission year)',
  yearOfStudy: 'Year of study',
  year: (year: number) => `Year ${year}`,
  status: 'Study status',
  studyType: 'Study type',
  semester: 'Semester',
  advisor: 'Advisor',
  remark: 'Remark',
  none: '—',
  openRecord: "Open the student's record",
  noStudents: 'No students',
  allStudents: (count: string) => `Show all ${count}`,
  people: (count: string) => (count === '1' ? '1 student' : `${count} students`),
} satisfies Like<typeof zhCN>;
