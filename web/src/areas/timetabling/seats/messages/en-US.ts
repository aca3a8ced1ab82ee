import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  title: 'Student Section',
  about: 'Who is in which section: from plans, course selection, add/drop, or put there by the office.',
  entity: 'student section',
  empty:
    'Nobody is in a section yet. Required courses can be registered on the page of sections, and students added here.',
  source: 'Source',
  states: {
    PLANNED: 'Planned',
    REGISTERED: 'Registered',
    WAITING: 'Waiting',
    DROPPED: 'Dropped',
    WITHDRAWN: 'Withdrawn',
    COMPLETED: 'Completed',
  },
  sources: {
    PLAN: 'Study plan',
    ES: 'Course selection',
    ADDDROP: 'Add/drop',
    ADMIN: 'Office',
    TRANSFER: 'Transfer',
    EXEMPT: 'Exemption',
  },
  target: 'Into section',
  override: 'Override: regardless of quota, clashes and requirements',
  overrideHelp: 'Takes a reason; every rule that was passed over is listed and stays in the log',
  tasks: {
    add: {
      action: 'Add students',
      title: (count: number) => `Add ${count} students`,
      about: 'Puts students into a section.',
      confirm: 'Put into section',
      done: 'The students are in the section',
    },
    move: {
      action: 'Move',
      title: (count: number) => `Move to another section: ${count}`,
      about: 'Moves to another section of the same course.',
      confirm: 'Move students',
      done: 'The students have been moved',
    },
    drop: {
      action: 'Drop',
      title: (count: number) => `Drop: ${count}`,
      about: 'The student loses the seat; those waiting move up in turn.',
      confirm: 'Drop',
      done: 'The seats have been given back',
    },
  },
} satisfies Like<typeof zhCN>;
