import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  title: 'Student Subject',
  about: 'Every subject of every student and semester: where it came from, its state and what it counts as.',
  entity: 'student subject',
  source: 'Source',
  sources: {
    PLAN: 'Plan',
    ES: 'Selection',
    ADDDROP: 'Add/drop',
    ADMIN: 'Registry',
    TRANSFER: 'Transferred units',
    EXEMPT: 'Exemption',
  },
  state: 'State',
  states: {
    PLANNED: 'Planned',
    REGISTERED: 'Registered',
    WAITING: 'Waiting',
    DROPPED: 'Dropped',
    WITHDRAWN: 'Withdrawn',
    COMPLETED: 'Completed',
  },
  attempt: 'Attempt',
  repeat: 'Repeat',
  counted: 'Counted in',
  countedIn: { MAJOR: 'Major', MINOR: 'Minor', NONE: 'Not counted' },
  mark: 'Mark',
  markHelp: '"#" stands for courses taken before a transfer of programme',
  recategorise: {
    action: 'Change type',
    title: (count: number) => `Change the course type (${count})`,
    about: 'The subjects count as another type from now on; progress and audit follow. Units and grades stay.',
    confirm: 'Change course type',
    done: 'The course type is changed',
  },
  drop: {
    action: 'Drop',
    title: (count: number) => `Drop subjects (${count})`,
    about: 'The students no longer take these subjects and their places become free. Completed ones cannot be dropped.',
    confirm: 'Drop subjects',
    done: 'The subjects are dropped',
  },
} satisfies Like<typeof zhCN>;
