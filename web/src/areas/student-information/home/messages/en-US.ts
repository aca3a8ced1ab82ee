import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

const plural = (count: number) => (count === 1 ? '1 day' : `${count} days`);

export default {
  title: 'Student Information',
  about: 'Find a student, and see what is to be done.',
  aboutQuick: 'Find a student by number, name, pinyin, document or telephone.',
  todo: 'To do',
  figures: {
    toRegister: 'New students to register',
    requestsPending: 'Requests to change information',
    notRegistered: 'Not registered this semester',
  },
  byStatus: 'By study status',
  byYear: 'By year of study (active)',
  byProgramme: 'By programme (active)',
  nobody: 'There are no students within your reach yet',
  failed: 'The overview did not arrive; reload to try again',
  search: {
    label: 'Find a student',
    hint: 'Number, name, pinyin, document, telephone',
    button: 'Find',
    short: 'Enter at least two characters',
    results: 'Students found',
    none: 'No student found',
    noneAbout: 'Check what you typed. Students outside your reach are not shown.',
    idNo: 'ID No.',
    first: (most: number) => `Only the first ${most} are shown; type more to narrow the search.`,
  },
  leaves: {
    title: 'Leaves that end soon',
    about: 'Within 30 days, or over',
    student: 'Student',
    status: 'Status',
    until: 'Ends',
    action: 'Action',
    days: (days: number) => (days < 0 ? `${plural(-days)} over` : days === 0 ? 'today' : `${plural(days)} left`),
    change: 'Change status',
    none: 'No leave, military service or exchange ends soon',
  },
} satisfies Like<typeof zhCN>;
