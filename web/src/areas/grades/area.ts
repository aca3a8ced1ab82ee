import type { GroupNode } from '@/app/manifest';
import { titles } from './messages/titles';
import { GRADES, OFFICE } from './rights';

/** In the order of the specification's list of routes. */
export const gradesArea = {
  path: '/learning/student-grade',
  title: titles.grades,
  children: [
    {
      path: '/learning/student-grade/home',
      title: titles.home,
      keywords: 'missing countdown incomplete',
      permissions: GRADES,
      load: () => import('./home'),
    },
    {
      path: '/learning/student-grade/grade-list',
      title: titles.scale,
      keywords: 'grade points pass temporary',
      permissions: GRADES,
      load: () => import('./scale'),
    },
    {
      path: '/learning/student-grade/student-grade-list',
      title: titles.results,
      keywords: 'result amend attempt repeat',
      permissions: GRADES,
      load: () => import('./results/results'),
    },
    {
      path: '/learning/student-grade/student-gpa-list',
      title: titles.averages,
      keywords: 'average standing honours rank probation',
      permissions: GRADES,
      load: () => import('./averages/averages'),
    },
    {
      path: '/learning/student-grade/gpa-filter-page',
      title: titles.filter,
      keywords: 'honour roll dean list warning probation dismissal scholarship preset',
      permissions: GRADES,
      load: () => import('./filter/filter'),
    },
    {
      path: '/learning/student-grade/specification-list',
      title: titles.remarks,
      keywords: 'transcript remark exchange award',
      permissions: GRADES,
      load: () => import('./remarks'),
    },
    {
      path: '/learning/student-grade/transcript-list',
      title: titles.transcripts,
      keywords: 'transcript print reissue verify revoke',
      permissions: GRADES,
      load: () => import('./transcripts/transcripts'),
    },
    {
      path: '/learning/student-grade/report',
      title: titles.boards,
      keywords: 'board result sheet fail distribution print',
      permissions: GRADES,
      load: () => import('./boards/report'),
    },
    {
      path: '/learning/student-grade/rp-statistics-list',
      title: titles.repeats,
      keywords: 'repeat fail retake',
      permissions: GRADES,
      load: () => import('./repeats'),
    },
    {
      path: '/learning/student-grade/setting',
      title: titles.setting,
      keywords: 'report score rank notice',
      permissions: OFFICE,
      load: () => import('./setting'),
    },
    {
      path: '/learning/student-grade/station-list',
      title: titles.stations,
      keywords: 'print kiosk',
      permissions: OFFICE,
      load: () => import('./stations'),
    },
    {
      path: '/learning/student-grade/introduction',
      title: titles.introduction,
      permissions: GRADES,
      load: () => import('./introduction'),
    },
    {
      path: '/learning/student-grade/grade-release',
      title: titles.release,
      keywords: 'publish withdraw hold',
      permissions: GRADES,
      load: () => import('./release/release'),
    },
    {
      path: '/learning/student-grade/system-setting',
      title: titles.rules,
      keywords: 'rounding repeat standing honours regulation version',
      permissions: GRADES,
      load: () => import('./rules/rules'),
    },
    {
      path: '/learning/student-grade/grade-distribution-setting',
      title: titles.distribution,
      keywords: 'band percent',
      permissions: GRADES,
      load: () => import('./distribution'),
    },
    { path: '/learning/student-grade/help', title: titles.help, permissions: GRADES, load: () => import('./help') },
  ],
} as const satisfies GroupNode;
