import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  place: {
    title: 'Place',
    about: 'Classrooms and other places for classes, exams and events.',
    entity: 'place',
    keyword: 'Code, name',
    area: 'Building',
    type: 'Type',
    floor: 'Floor',
    capacity: 'Seats',
    capacityHelp: 'Required when the type checks capacity',
    examCapacity: 'Exam seats',
    examCapacityHelp: 'How many can sit with a seat between them',
    equipment: 'Equipment',
    bookable: 'Can be booked',
    forTeaching: 'For classes',
    forExam: 'For exams',
    status: 'State',
    statuses: { ACTIVE: 'In use', MAINTENANCE: 'Under repair', CLOSED: 'Closed' },
    usage: 'Show usage',
  },
  area: {
    title: 'Building',
    about: 'Buildings and parts of the campus; places are listed by them.',
    entity: 'building',
    keyword: 'Code, name, campus',
    campus: 'Campus',
    places: 'Places in this building',
  },
  type: {
    title: 'Place Type',
    about: 'Lecture theatres, classrooms, labs, sports grounds. The type decides whether seats are checked.',
    entity: 'place type',
    keyword: 'Code, name',
    checksCapacity: 'Checks seats',
    checksCapacityHelp: 'Classes may not be larger than the place; a lake or sports field need not check',
    places: 'Places of this type',
  },
} satisfies Like<typeof zhCN>;
