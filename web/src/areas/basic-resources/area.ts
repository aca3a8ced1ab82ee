import { AppstoreOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import { NOBODY } from '@/auth/permissions';
import { titles } from './messages/titles';

/** In the order of the specification's list of routes. */
export const basicArea = {
  path: '/basic-resources',
  title: titles.basic,
  icon: AppstoreOutlined,
  children: [
    {
      path: '/basic-resources/college-list',
      title: titles.college,
      permissions: ['ADMIN_AUTH_BASIC_COLLEGE'],
      load: () => import('./university/colleges'),
    },
    {
      path: '/basic-resources/college/division',
      title: titles.divisionGroup,
      children: [
        {
          path: '/basic-resources/college/division/division-list',
          title: titles.divisions,
          permissions: ['ADMIN_AUTH_BASIC_DIVISION'],
          load: () => import('./university/divisions'),
        },
        {
          path: '/basic-resources/college/division/category-list',
          title: titles.categories,
          permissions: ['ADMIN_AUTH_BASIC_DIVISION'],
          load: () => import('./university/categories'),
        },
        {
          path: '/basic-resources/college/division/programme-list',
          title: titles.programmes,
          permissions: ['ADMIN_AUTH_BASIC_DIVISION'],
          load: () => import('./university/programmes'),
        },
        {
          path: '/basic-resources/college/division/stream-list',
          title: titles.streams,
          permissions: ['ADMIN_AUTH_BASIC_DIVISION'],
          load: () => import('./university/streams'),
        },
        {
          path: '/basic-resources/college/division/minor-list',
          title: titles.minors,
          permissions: ['ADMIN_AUTH_BASIC_DIVISION'],
          load: () => import('./university/minors'),
        },
      ],
    },
    {
      path: '/basic-resources/place',
      title: titles.placeGroup,
      children: [
        {
          path: '/basic-resources/place/place-list',
          title: titles.places,
          permissions: ['ADMIN_AUTH_BASIC_PLACE'],
          load: () => import('./places/places'),
        },
        {
          path: '/basic-resources/place/place-area-list',
          title: titles.placeAreas,
          permissions: ['ADMIN_AUTH_BASIC_PLACE'],
          load: () => import('./places/areas'),
        },
        {
          path: '/basic-resources/place/place-type-list',
          title: titles.placeTypes,
          permissions: ['ADMIN_AUTH_BASIC_PLACE'],
          load: () => import('./places/types'),
        },
        {
          path: '/basic-resources/place/place-used',
          title: titles.placeUsed,
          permissions: ['ADMIN_AUTH_BASIC_PLACE'],
          load: () => import('./places/used'),
        },
      ],
    },
    {
      path: '/basic-resources/organization',
      title: titles.organisationGroup,
      children: [
        {
          path: '/basic-resources/organization/organization-list',
          title: titles.organisation,
          permissions: ['ADMIN_AUTH_BASIC_ORG'],
          load: () => import('./people/organisation'),
        },
        {
          path: '/basic-resources/organization/department-list',
          title: titles.departments,
          permissions: ['ADMIN_AUTH_BASIC_ORG'],
          load: () => import('./people/departments'),
        },
        {
          path: '/basic-resources/organization/teacher-list',
          title: titles.teachers,
          permissions: ['ADMIN_AUTH_BASIC_ORG'],
          load: () => import('./people/teachers'),
        },
        {
          // Kept for old links; the usage is a tab of the list of teachers.
          path: '/basic-resources/organization/teacher/used',
          title: titles.teacherUsed,
          permissions: [NOBODY],
          hidden: true,
          load: () => import('./people/teachers'),
        },
      ],
    },
    {
      path: '/basic-resources/term',
      title: titles.termGroup,
      children: [
        {
          path: '/basic-resources/term/date-list',
          title: titles.dates,
          permissions: ['ADMIN_AUTH_BASIC_TERM'],
          load: () => import('./calendar/calendar'),
        },
        {
          path: '/basic-resources/term/year-list',
          title: titles.years,
          permissions: ['ADMIN_AUTH_BASIC_TERM'],
          load: () => import('./terms/years'),
        },
        {
          path: '/basic-resources/term/semester-list',
          title: titles.semesters,
          permissions: ['ADMIN_AUTH_BASIC_TERM'],
          load: () => import('./terms/semesters'),
        },
      ],
    },
    {
      path: '/basic-resources/student/category/list',
      title: titles.studentTypes,
      permissions: ['ADMIN_AUTH_BASIC_TERM'],
      load: () => import('./people/studentTypes'),
    },
    {
      path: '/basic-resources/student/category/role',
      title: titles.dataGroups,
      permissions: ['ADMIN_AUTH_BASIC_TERM'],
      load: () => import('./people/dataGroups'),
    },
    {
      path: '/basic-resources/log',
      title: titles.log,
      permissions: ['ADMIN_AUTH_BASIC_LOG'],
      load: () => import('./systemLog'),
    },
  ],
} as const satisfies GroupNode;
