import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  weekdays: { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' },
  kinds: { LEC: 'Lecture', TUT: 'Tutorial', LAB: 'Laboratory', OTHER: 'Other' },
  legend: 'Colours show the kind of class',
  period: (no) => `Period ${no}`,
  weeks: (text) => `Weeks ${text}`,
  clash: 'Clash',
  noPlace: 'Place not fixed',
  nothing: 'There are no classes in this week.',
  unplaced: 'Time not fixed yet',
  makeUp: 'Make-up days',
  makeUpDay: (date, weekday, week, as) =>
    `${date} (${weekday}${week === null ? '' : `, week ${week}`}) has the classes of ${as}`,
  free: 'Days without classes',
  freeSpan: (from, to) => `${from} to ${to}`,
  note: (text) => `: ${text}`,
  print: 'Print',
  printedAt: (at) => `Printed on ${at}`,
} satisfies Like<typeof zhCN>;
