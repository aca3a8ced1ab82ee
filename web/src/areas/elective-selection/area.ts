import type { GroupNode } from '@/app/manifest';
import { ES } from './common/rights';
import { titles } from './messages/titles';

/** In the order of the specification's list of routes. */
export const electiveSelectionArea = {
  path: '/learning/es',
  title: titles.es,
  children: [
    {
      path: '/learning/es/course-list',
      title: titles.courses,
      keywords: 'pool quota seats',
      permissions: ES,
      load: () => import('./courses/courses'),
    },
    { path: '/learning/es/type-list', title: titles.types, permissions: ES, load: () => import('./types/types') },
    {
      path: '/learning/es/student-list',
      title: titles.students,
      keywords: 'units incomplete reminder',
      permissions: ES,
      load: () => import('./students/students'),
    },
    {
      path: '/learning/es/student-subject-list',
      title: titles.selections,
      permissions: ES,
      load: () => import('./selections/selections'),
    },
    { path: '/learning/es/log-list', title: titles.log, permissions: ES, load: () => import('./log') },
    {
      path: '/learning/es/settings',
      title: titles.settings,
      keywords: 'round control room',
      permissions: ES,
      load: () => import('./settings/settings'),
    },
    { path: '/learning/es/help', title: titles.help, permissions: ES, load: () => import('./help') },
  ],
} as const satisfies GroupNode;
