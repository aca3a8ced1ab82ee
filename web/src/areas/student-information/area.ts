import { IdcardOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import { titles } from './messages/titles';
import { registrationPage, taskGroup } from './tasks/branch';

const STAFF = ['ADMIN_AUTH_SI', 'STAFF_AUTH_SI'] as const;

/** In the order of the specification's list of routes. */
export const studentInformationArea = {
  path: '/si',
  title: titles.si,
  icon: IdcardOutlined,
  children: [
    {
      path: '/si/home',
      title: titles.home,
      permissions: [...STAFF, 'STAFF_AUTH_SI_QUICK_QUERY'],
      load: () => import('./home/home'),
    },
    taskGroup,
    {
      path: '/si/query',
      title: titles.queryGroup,
      children: [
        {
          path: '/si/query/student-semester-list',
          title: titles.semesters,
          permissions: STAFF,
          load: () => import('./students/semesters'),
        },
        {
          path: '/si/query/student-list',
          title: titles.students,
          permissions: STAFF,
          load: () => import('./students/students'),
        },
        {
          path: '/si/query/student-print',
          title: titles.print,
          permissions: STAFF,
          load: () => import('./papers/print'),
        },
        {
          path: '/si/query/student-minor-list',
          title: titles.minors,
          permissions: STAFF,
          load: () => import('./around/minors'),
        },
        {
          path: '/si/query/student-award-list',
          title: titles.awardQuery,
          permissions: STAFF,
          load: () => import('./around/awardQuery'),
        },
      ],
    },
    {
      path: '/si/student-guardian-list',
      title: titles.guardians,
      permissions: STAFF,
      load: () => import('./around/guardians'),
    },
    {
      path: '/si/student-award',
      title: titles.awards,
      permissions: STAFF,
      load: () => import('./around/awards'),
    },
    {
      // The specification names the page by both addresses.
      path: '/si/student-award-list',
      title: titles.awards,
      permissions: STAFF,
      hidden: true,
      load: () => import('./around/awards'),
    },
    registrationPage,
    {
      path: '/si/log',
      title: titles.log,
      permissions: STAFF,
      load: () => import('./log'),
    },
    {
      path: '/si/statistics',
      title: titles.statistics,
      permissions: ['TGP_STUDENT_STATISTICS'],
      load: () => import('./statistics/statistics'),
    },
    {
      path: '/si/setting',
      title: titles.settingGroup,
      redirect: '/si/setting/system-setting',
      children: [
        {
          path: '/si/setting/system-setting',
          title: titles.settings,
          permissions: STAFF,
          load: () => import('./settings/systemSetting'),
        },
        {
          path: '/si/cohort-list',
          title: titles.cohorts,
          permissions: STAFF,
          load: () => import('./basics/cohorts'),
        },
        {
          path: '/si/study-status-list',
          title: titles.studyStatuses,
          permissions: STAFF,
          load: () => import('./basics/studyStatuses'),
        },
      ],
    },
    {
      path: '/si/help',
      title: titles.help,
      permissions: [...STAFF, 'STAFF_AUTH_SI_QUICK_QUERY'],
      load: () => import('./help'),
    },
  ],
} as const satisfies GroupNode;
