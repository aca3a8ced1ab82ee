import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  states: {
    DRAFT: 'Draft',
    SUBMITTED: 'Handed in',
    PROCESSING: 'Being worked on',
    READY: 'Ready',
    COLLECTED: 'Collected',
    REJECTED: 'Rejected',
    CANCELLED: 'Cancelled',
  },
  pays: { NONE: 'No fee', DUE: 'Fee due', PAID: 'Paid', REFUNDED: 'Refunded' },
  late: 'Overdue',
  answers: 'What was filled in',
  noAnswers: 'Nothing was filled in.',
  notAnswered: 'Not answered',
  and: ', ',
  events: 'What has happened',
  noEvents: 'Nothing has happened yet.',
  attach: 'Upload a file',
  files: (most: number) => `At most ${most} files of up to 10 MB each`,
  notHere: 'Files cannot be uploaded in the preview',
} satisfies Like<typeof zhCN>;
