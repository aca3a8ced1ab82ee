import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  title: 'System Setting',
  about: 'The periods of a day, what makes a good timetable, and what sections begin with. Counts once it is saved.',
  day: 'Teaching day',
  dayAbout:
    'Periods follow one another from the beginning to the end of the day. The timetable is drawn by them; what lies outside is a clash.',
  dayStart: 'Begins',
  dayEnd: 'Ends',
  period: 'Minutes of a period',
  pause: 'Minutes between',
  lunchFrom: 'Lunch from',
  lunchTo: 'Lunch to',
  saturday: 'Classes on Saturdays',
  good: 'A good timetable',
  goodAbout: 'What each inconvenience costs when slots are suggested; 0 does not count.',
  consecutive: 'Hours in a row at most',
  weights: {
    gap: 'Gaps',
    consecutive: 'Too long in a row',
    building: 'Change of building',
    lunch: 'Over lunch',
    saturday: 'On Saturday',
  },
  sections: 'Sections',
  sectionsAbout: 'What new sections begin with, and what is still allowed.',
  quota: 'Default quota',
  lateCancelling: 'Sections may be cancelled after add/drop has ended',
  teachersSeeCgpa: 'Teachers see the cGPA of their students',
  needed: 'Required',
  notTime: 'Write a time such as 08:00',
  save: 'Save settings',
  saved: 'The settings have been saved',
  lastChange: (at: string) => `Last changed ${at}`,
} satisfies Like<typeof zhCN>;
