import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  log: {
    title: 'Operation Log',
    about: 'Who changed what about courses, plans and student subjects, and when. Entries are only added.',
  },
} satisfies Like<typeof zhCN>;
