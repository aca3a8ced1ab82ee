import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  home: {
    hello: (greeting: string, name: string) => `${greeting}, ${name}`,
    announcements: 'Announcements',
    noAnnouncements: 'No announcements at present',
    todo: 'To do',
    noTodo: 'Nothing waits for you',
    shortcuts: 'Shortcuts',
    noShortcuts: 'What you may use will be shown here',
    month: 'Business per month',
    chart: 'Chart',
    table: 'Table',
    monthColumn: 'Month',
    countColumn: 'Number',
    noFigures: 'No figures yet',
    todoKeys: {
      pendingTasks: 'Tasks to approve',
      inProcessTasks: 'Tasks in process',
      unreadMessages: 'Unread messages',
      failedMessages: 'Failed messages',
      runningJobs: 'Running jobs',
    },
  },
  tasks: {
    title: 'My Task',
    about: 'Applications that wait for you, are in process or are finished.',
    pending: 'Pending',
    inProcess: 'In process',
    history: 'History',
    no: 'No.',
    kind: 'Kind',
    subject: 'Title',
    applicant: 'Applicant',
    node: 'Step',
    since: 'Since',
    kinds: {
      SiCohortTransferProcess: 'Programme transfer',
      CourseAddProcess: 'New course',
      GradeTransferUploadProcess: 'Grade transfer',
    },
    empty: {
      pending:
        'No task waits for you. When an application reaches your step it appears here, and the bell at the top says so.',
      inProcess: 'No task is in process.',
      history: 'No finished tasks yet.',
    },
    total: (total: string) => `${total} in total`,
  },
} satisfies Like<typeof zhCN>;
