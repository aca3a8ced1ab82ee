import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  log: {
    title: 'Student Info. Log',
    about: 'Who changed what about students, and when. Entries are only added.',
  },
  help: {
    title: 'Help',
    about: 'How things about student records are done, with attachments.',
    empty: 'The help has no text yet',
    emptyEdit: 'Choose "Edit" to write how things are done, or upload existing files as attachments.',
    emptyRead: 'The administrators of student records write it; it will be shown here.',
  },
} satisfies Like<typeof zhCN>;
