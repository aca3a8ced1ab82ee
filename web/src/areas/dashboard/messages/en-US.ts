import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  home: {
    hello: (greeting: string, name: string) => `${greeting}, ${name}`,
    announcements: 'Announcements',
    noAnnouncements: 'No announcements at present',
    todo: 'To do',
    cards: 'To do now',
    until: (at: string, days: number) =>
      days < 1 ? `Until ${at}, less than a day` : `Until ${at}, ${days} ${days === 1 ? 'day' : 'days'} left`,
    wasDue: (at: string) => `Was due ${at}`,
    noTodo: 'Nothing waits for you',
    shortcuts: 'Shortcuts',
    noShortcuts: 'What you may use will be shown here',
    month: 'Business per month',
    chart: 'Chart',
    table: 'Table',
    monthColumn: 'Month',
    countColumn: 'Number',
    noFigures: 'No figures yet',
    week: (week: number, weeks: number) => `Week ${week} of ${weeks}`,
    beforeTerm: (start: string) => `begins on ${start}`,
    termOver: 'the term is over',
    classes: 'Classes today',
    noClasses: 'No classes today',
    from: (start: string, end: string) => `${start}–${end}`,
    section: (no: string) => `Section ${no}`,
    classKinds: { LEC: 'Lecture', TUT: 'Tutorial', LAB: 'Laboratory' },
    keyDates: 'Key dates',
    noKeyDates: 'No key dates ahead',
    inDays: (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`),
  },
} satisfies Like<typeof zhCN>;
