import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  log: {
    title: 'System Log',
    about:
      'Who changed what, and when. Entries are only added, each is linked to the one before, and the chain can be verified.',
    verify: 'Verify the log',
    verifyTitle: 'Verify that the log is whole',
    verifyAbout:
      'Checks the links between the entries one by one. You may close this and find it again among the jobs under the bell.',
    waiting: 'Waiting to start',
    running: (done: string, total: string) => `${done} of ${total} entries checked`,
    intact: 'The log is whole and unchanged',
    intactAbout: (entries: string) => `${entries} entries were checked; all are linked.`,
    broken: 'The log was changed or entries are missing',
    failed: 'The check did not finish',
    head: 'Check value of the newest entry',
    close: 'Close',
  },
} satisfies Like<typeof zhCN>;
