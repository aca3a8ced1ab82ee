import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  log: {
    title: 'Log',
    about: 'Who changed what about sections, sessions, groups and settings, and when. Entries are only added.',
  },
  help: {
    title: 'Help',
    about: 'How sections are opened, placed, checked for clashes and published.',
    empty: 'No help on timetabling has been written yet.',
    emptyEdit: 'Press "Edit" and write down how and when this university makes its timetable.',
    emptyRead: 'Those who make the timetable can write it here.',
  },
} satisfies Like<typeof zhCN>;
