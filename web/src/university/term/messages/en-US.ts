import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  semester: 'Semester',
  noSemester: 'There is no current semester. Choose one first.',
  chooseSemester: 'Choose a semester',
} satisfies Like<typeof zhCN>;
