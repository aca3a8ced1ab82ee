import type { GroupNode } from '@/app/manifest';
import { OFFICE, TTS } from './common/rights';
import { titles } from './messages/titles';

/** In the order of the specification's list of routes. */
export const timetablingArea = {
  path: '/learning/tts',
  title: titles.tts,
  children: [
    {
      path: '/learning/tts/section-list',
      title: titles.sections,
      permissions: TTS,
      load: () => import('./sections/sections'),
    },
    {
      path: '/learning/tts/session-list',
      title: titles.sessions,
      keywords: 'timetable board grid',
      permissions: TTS,
      load: () => import('./sessions/sessions'),
    },
    {
      path: '/learning/tts/student-section-list',
      title: titles.seats,
      permissions: TTS,
      load: () => import('./seats/studentSections'),
    },
    { path: '/learning/tts/group-list', title: titles.groups, permissions: TTS, load: () => import('./groups/groups') },
    {
      path: '/learning/tts/student-list',
      title: titles.students,
      permissions: TTS,
      load: () => import('./people/students'),
    },
    {
      path: '/learning/tts/teacher-info',
      title: titles.teachers,
      permissions: TTS,
      load: () => import('./people/teachers'),
    },
    {
      path: '/learning/tts/course-place',
      title: titles.coursePlaces,
      permissions: TTS,
      load: () => import('./places/coursePlaces'),
    },
    {
      path: '/learning/tts/system-setting',
      title: titles.settings,
      permissions: TTS,
      load: () => import('./settings/settings'),
    },
    { path: '/learning/tts/log', title: titles.log, permissions: OFFICE, load: () => import('./log') },
    { path: '/learning/tts/help', title: titles.help, permissions: OFFICE, load: () => import('./help') },
  ],
} as const satisfies GroupNode;
