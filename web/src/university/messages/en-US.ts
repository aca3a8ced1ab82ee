import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  code: 'Code',
  nameCn: 'Chinese name',
  nameEn: 'English name',
  sortOrder: 'Order',
  sortHelp: 'Smaller numbers come first',
  enabled: 'Enabled',
  studentType: 'Student type',
  types: { UG: 'Undergraduate', TPG: 'Taught postgraduate', RPG: 'Research postgraduate' },
} satisfies Like<typeof zhCN>;
