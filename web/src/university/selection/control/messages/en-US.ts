import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  title: (name: string) => `Control room: ${name}`,
  close: 'Back to the rounds',
  state: { DRAFT: 'Planned', OPEN: 'Open', PAUSED: 'Paused', CLOSED: 'Closed', RESET: 'Reset' },
  window: (from: string, to: string) => `${from} to ${to}`,
  left: 'left',
  asOf: (at: string) => `As of ${at}`,
  totals: {
    attempts: 'Requests',
    granted: 'Granted',
    refused: 'Refused',
    promoted: 'Promoted',
    seats: 'Seats taken',
    waiting: 'Waiting',
    entries: 'Entries of the book',
  },
  perMinute: 'Requests per minute',
  attempts: 'Requests',
  granted: 'Granted',
  asTable: 'As figures',
  asChart: 'As a chart',
  minute: 'Time',
  quiet: 'No requests yet.',
  refusals: 'Why requests were refused',
  noRefusals: 'No request has been refused.',
  rule: 'Rule',
  count: 'Times',
  hot: 'Sections most asked for',
  noHot: 'Nobody has asked for a section yet.',
  section: 'Section',
  quota: 'Quota',
  released: 'Released',
  selected: 'Selected',
  free: 'Left',
  waiting: 'Waiting',
  fullAt: 'Full at about',
  full: 'Full',
  closed: 'Closed',
  none: '—',
  actions: 'Actions',
  setQuota: 'Set quota',
  openSection: 'Open',
  closeSection: 'Close',
  reason: 'Reason',
  reasonNeeded: 'Say why',
  minutes: 'Longer by how many minutes',
  minutesNeeded: 'Fill in the minutes',
  cancel: 'Cancel',
  quotaTask: {
    about:
      'With more seats, whoever waits moves up at once in the order of the queue; fewer seats than are taken are not possible.',
    confirm: 'Set quota',
    done: 'The quota is set',
    effect: 'Section',
    before: 'Now',
    promotes: (count: number) =>
      count === 0
        ? 'Nobody moves up'
        : `${count} waiting ${count === 1 ? 'student moves' : 'students move'} up at once and are told`,
  },
  verbs: {
    open: {
      action: 'Begin this round',
      effect:
        'Begins with the types, quotas and students as they are now. After that its terms stay; students choose when the time has come.',
      done: 'The round has begun',
    },
    pause: {
      action: 'Pause',
      effect:
        'Students cannot select, drop or replace for the time being; queues stay, and the end can be moved afterwards.',
      done: 'The round is paused',
    },
    resume: { action: 'Resume', effect: 'Students can choose again.', done: 'The round goes on' },
    extend: {
      action: 'Extend',
      effect: 'The round ends later; students who are choosing see the new time at once.',
      done: 'The round ends later',
    },
    close: {
      action: 'Close this round',
      effect:
        'Students can no longer choose in this round; a lottery or ranked round gives its seats now. It cannot begin again.',
      done: 'The round is closed',
    },
    reset: {
      action: 'Reset the mock round',
      effect: 'Everything chosen in the mock round is taken back; the real data stay as they are.',
      done: 'The mock round is reset',
    },
    openSection: {
      action: 'Open the section',
      effect: 'Students can choose this section.',
      done: 'The section is open',
    },
    closeSection: {
      action: 'Close the section',
      effect: 'Students can no longer choose this section; who has it or waits for it is not affected.',
      done: 'The section is closed',
    },
  },
  proof: 'Prove the book',
  proved: (entries: number) =>
    `The book holds: ${entries} entries decided again come out as they were recorded, and no seat is oversold.`,
  compared: 'Seats and waits are those of the book, one by one.',
  notCompared: 'The round no longer runs; later rounds change the seats, so they are not compared.',
  fault: 'The book does not hold',
  head: 'Last hash',
} satisfies Like<typeof zhCN>;
