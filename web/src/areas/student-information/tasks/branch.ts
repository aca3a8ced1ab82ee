import type { GroupNode, PageNode } from '@/app/manifest';
import { titles } from './messages/titles';

const OFFICE = ['ADMIN_AUTH_SI'] as const;

/** The tasks' branch of the menu, in the order of the specification's list of routes. */
export const taskGroup = {
  path: '/si/task',
  title: titles.taskGroup,
  children: [
    {
      path: '/si/task/addStudent',
      title: titles.add,
      permissions: OFFICE,
      load: () => import('./record/addStudent'),
    },
    {
      path: '/si/task/registeStudent',
      title: titles.register,
      permissions: OFFICE,
      load: () => import('./arrival/registerStudents'),
    },
    {
      path: '/si/task/updateStudent',
      title: titles.update,
      permissions: OFFICE,
      load: () => import('./record/updateStudent'),
    },
    {
      path: '/si/task/batchUploadInformation',
      title: titles.batch,
      permissions: OFFICE,
      load: () => import('./batch/batchUpload'),
    },
    {
      path: '/si/task/transferProgramme',
      title: titles.transfer,
      permissions: OFFICE,
      load: () => import('./change/transfer'),
    },
    {
      path: '/si/task/changeStatus',
      title: titles.statusGroup,
      children: [
        {
          path: '/si/task/changeStatus/studyStatus',
          title: titles.changeStatus,
          permissions: OFFICE,
          load: () => import('./change/studyStatus'),
        },
        {
          path: '/si/task/changeStatus/studyType',
          title: titles.changeType,
          permissions: OFFICE,
          load: () => import('./change/studyType'),
        },
      ],
    },
    {
      path: '/si/task/changeDegree',
      title: titles.changeDegree,
      permissions: ['ADMIN_AUTH_RPG_SI'],
      load: () => import('./change/degree'),
    },
    {
      path: '/si/task/changeSupervisor',
      title: titles.changeSupervisor,
      permissions: ['ADMIN_AUTH_RPG_SI'],
      load: () => import('./change/supervisor'),
    },
    {
      path: '/si/task/changeCategory',
      title: titles.changeCategory,
      permissions: ['ADMIN_AUTH_SI_SUPER_ADMIN'],
      load: () => import('./change/category'),
    },
  ],
} as const satisfies GroupNode;

/** Reached from the list of new students and from the home page. */
export const registrationPage = {
  path: '/si/registration',
  title: titles.registration,
  permissions: ['ADMIN_AUTH_SI', 'STAFF_AUTH_SI'],
  hidden: true,
  load: () => import('./returns/registrations'),
} as const satisfies PageNode;
