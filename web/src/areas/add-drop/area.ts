import type { GroupNode } from '@/app/manifest';
import { ADD_DROP } from './common/rights';
import { titles } from './messages/titles';

/** In the order of the specification's list of routes. */
export const addDropArea = {
  path: '/learning/addDrop',
  title: titles.addDrop,
  children: [
    {
      path: '/learning/addDrop/course-list',
      title: titles.courses,
      permissions: ADD_DROP,
      load: () => import('./courses'),
    },
    {
      path: '/learning/addDrop/student-list',
      title: titles.students,
      keywords: 'units minimum maximum',
      permissions: ADD_DROP,
      load: () => import('./students'),
    },
    {
      path: '/learning/addDrop/student-subject-list',
      title: titles.changes,
      permissions: ADD_DROP,
      load: () => import('./changes'),
    },
    {
      path: '/learning/addDrop/special-student-subject-list',
      title: titles.specials,
      permissions: ADD_DROP,
      load: () => import('./specials'),
    },
    { path: '/learning/addDrop/log-list', title: titles.log, permissions: ADD_DROP, load: () => import('./log') },
    {
      path: '/learning/addDrop/settings',
      title: titles.settings,
      children: [
        {
          path: '/learning/addDrop/settings/open/semester',
          title: titles.openings,
          permissions: ADD_DROP,
          load: () => import('./settings/openings'),
        },
        {
          path: '/learning/addDrop/settings/adddrop/semester',
          title: titles.semesters,
          permissions: ADD_DROP,
          load: () => import('./settings/semesters'),
        },
        {
          path: '/learning/addDrop/settings/adddrop/student',
          title: titles.exceptions,
          permissions: ADD_DROP,
          load: () => import('./settings/exceptions'),
        },
      ],
    },
    { path: '/learning/addDrop/help', title: titles.help, permissions: ADD_DROP, load: () => import('./help') },
  ],
} as const satisfies GroupNode;
