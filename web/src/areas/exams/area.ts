import { ScheduleOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import { titles } from './messages/titles';
import { EXAM } from './rights';

/** The office's side of exams, in the order of the specification's list of routes. */
export const examArea = {
  path: '/exam',
  title: titles.exam,
  icon: ScheduleOutlined,
  children: [
    { path: '/exam/course-list', title: titles.papers, permissions: EXAM, load: () => import('./papers/papers') },
    { path: '/exam/course-clash-list', title: titles.pairs, permissions: EXAM, load: () => import('./clashes/pairs') },
    { path: '/exam/course-clash-check', title: titles.check, permissions: EXAM, load: () => import('./clashes/check') },
    {
      path: '/exam/schedule-list',
      title: titles.schedule,
      permissions: EXAM,
      load: () => import('./schedule/schedule'),
    },
    {
      path: '/exam/section-invigilator-list',
      title: titles.duties,
      permissions: EXAM,
      load: () => import('./duties/duties'),
    },
    {
      path: '/exam/student-schedule-list',
      title: titles.seats,
      permissions: EXAM,
      load: () => import('./seats/seats'),
    },
    {
      path: '/exam/print-exam-schedule',
      title: titles.print,
      permissions: EXAM,
      load: () => import('./print/print'),
    },
    {
      path: '/exam/exam-time-table',
      title: titles.timetable,
      permissions: EXAM,
      load: () => import('./schedule/timetable'),
    },
    {
      path: '/exam/student-exam-time-table',
      title: titles.studentExams,
      permissions: EXAM,
      load: () => import('./people/studentExams'),
    },
    {
      path: '/exam/student-list',
      title: titles.candidates,
      permissions: EXAM,
      load: () => import('./people/candidates'),
    },
    {
      path: '/exam/invigilator-list',
      title: titles.invigilators,
      permissions: EXAM,
      load: () => import('./duties/people'),
    },
    { path: '/exam/room-list', title: titles.rooms, permissions: EXAM, load: () => import('./rooms/rooms') },
    { path: '/exam/log-list', title: titles.log, permissions: EXAM, load: () => import('./log') },
    {
      path: '/exam/config',
      title: titles.config,
      children: [
        {
          path: '/exam/config/current-item',
          title: titles.seasons,
          keywords: 'season final make-up',
          permissions: EXAM,
          load: () => import('./config/seasons'),
        },
        {
          path: '/exam/config/introduction',
          title: titles.introduction,
          permissions: EXAM,
          load: () => import('./config/introduction'),
        },
        {
          path: '/exam/config/setting',
          title: titles.setting,
          permissions: EXAM,
          load: () => import('./config/setting'),
        },
      ],
    },
    { path: '/exam/help', title: titles.help, permissions: EXAM, load: () => import('./help') },
  ],
} as const satisfies GroupNode;
