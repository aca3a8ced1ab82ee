import type { GroupNode } from '@/app/manifest';
import { PERMISSIONS } from './common/rows';
import { titles } from './messages/titles';

/** The registry's side of grade submission; the teachers' page stands among their own. */
export const gradeSubmissionArea = {
  path: '/learning/grade-submission',
  title: titles.group,
  children: [
    {
      path: '/learning/grade-submission/course-list',
      title: titles.courses,
      permissions: PERMISSIONS,
      load: () => import('./sheets/courses'),
    },
    {
      path: '/learning/grade-submission/section-list',
      title: titles.sections,
      permissions: PERMISSIONS,
      load: () => import('./sheets/sections'),
    },
    {
      path: '/learning/grade-submission/draft-grade-list',
      title: titles.drafts,
      permissions: PERMISSIONS,
      load: () => import('./sheets/drafts'),
    },
    {
      path: '/learning/grade-submission/section-user-list',
      title: titles.users,
      permissions: PERMISSIONS,
      load: () => import('./users'),
    },
    {
      path: '/learning/grade-submission/upload',
      title: titles.upload,
      permissions: PERMISSIONS,
      load: () => import('./upload'),
    },
    {
      path: '/learning/grade-submission/settings',
      title: titles.settings,
      children: [
        {
          path: '/learning/grade-submission/settings/open-setting',
          title: titles.windows,
          permissions: PERMISSIONS,
          load: () => import('./windows/windows'),
        },
      ],
    },
    {
      path: '/learning/grade-submission/help',
      title: titles.help,
      permissions: PERMISSIONS,
      load: () => import('./help'),
    },
  ],
} as const satisfies GroupNode;
