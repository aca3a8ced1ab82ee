import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  code: 'Code',
  nameCn: 'Chinese name',
  nameEn: 'English name',
  studentType: 'Student type',
  studentTypes: 'Student types',
  types: { UG: 'Undergraduate', TPG: 'Taught postgraduate', RPG: 'Research postgraduate' },
  sortOrder: 'Order',
  sortHelp: 'Smaller numbers come first',
  enabled: 'Enabled',
  remark: 'Remark',
  codeHelp: 'Unique in the university; not used again after deletion',
  total: (count: string) => `${count} in all`,
  noneRelated: 'None yet',
  showAll: 'Show all',
  semester: 'Semester',
  current: 'current',
  noSemester: 'There is no semester yet. Add one on the page “Semester” first.',
  toSemesters: 'Go to the semesters',
  weekdays: { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' },
} satisfies Like<typeof zhCN>;
