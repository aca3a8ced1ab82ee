import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  title: 'Group',
  about: 'Students who have their classes together, such as CST year 2 group 1. Classes of one group must not clash.',
  entity: 'group',
  keyword: 'Group code, name',
  code: 'Group',
  nameCn: 'Chinese name',
  nameEn: 'English name',
  size: 'Expected size',
  week: 'Timetable',
  members: 'Members',
  membersOf: (count: number) => `Members (${count})`,
  nobody: 'The group has no students yet. Add some, or make groups by programme and year.',
  make: {
    action: 'Make groups',
    about:
      'Puts the students of a programme and year, by student number, into groups of at most this size. Those in a group stay there.',
    size: 'Students in a group',
    confirm: 'Make groups',
    done: 'The groups have been made',
  },
  add: {
    action: 'Add students',
    about: 'A student may be in several groups as long as their classes do not clash.',
    title: (code: string) => `Add students to ${code}`,
    confirm: 'Add students',
    done: 'The students have been added',
  },
  remove: {
    action: 'Take out',
    about: 'The sections of the students stay as they are; the group counts for them no more.',
    title: (count: number) => (count === 1 ? 'Take out 1 student' : `Take out ${count} students`),
    confirm: 'Take out students',
    done: 'The students have been taken out',
  },
} satisfies Like<typeof zhCN>;
