import type { Like } from '@/i18n/messages';
import words from '@/university/messages/en-US';
import type zhCN from './zh-CN';

export default {
  ...words,
  studentTypes: 'Student types',
  remark: 'Remark',
  codeHelp: 'Unique in the university; not used again after deletion',
  semester: 'Semester',
  current: 'current',
  noSemester: 'There is no semester yet. Add one on the page “Semester” first.',
  toSemesters: 'Go to the semesters',
  weekdays: { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' },
} satisfies Like<typeof zhCN>;
