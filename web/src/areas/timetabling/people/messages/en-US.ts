import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  name: 'Name',
  sections: 'Sections',
  clashes: 'Clashes',
  student: {
    title: 'Student',
    about: "Every student's sections, units and clashes of the semester. A row opens the whole week.",
    entity: 'student',
    empty: 'Nobody is in a section of this semester yet.',
    keyword: 'Student no., name',
    studentNo: 'Student no.',
  },
  teacher: {
    title: 'Teacher Information',
    about: "Every teacher's sections, hours a week and clashes of the semester. A row opens the whole week.",
    entity: 'teacher',
    empty: 'No teacher has a section in this semester yet.',
    keyword: 'Staff no., name',
    teacherNo: 'Staff no.',
    maxHours: 'Most hours',
  },
  week: {
    title: 'Timetable',
    print: 'Print timetable',
    draft: 'Being made',
    published: 'Published',
    note: 'Note',
    publication: 'Publication',
    never: 'Not published yet',
    publishedAt: (no: number, at: string) => `No. ${no}, ${at}`,
    clashes: (count: number) => (count === 1 ? '1 clash' : `${count} clashes`),
    sections: 'Sections',
    course: 'Course',
    courseTitle: 'Title',
    times: 'Time',
  },
} satisfies Like<typeof zhCN>;
