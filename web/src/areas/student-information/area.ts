import { IdcardOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import { titles } from './messages/titles';

const STAFF = ['ADMIN_AUTH_SI', 'STAFF_AUTH_SI'] as const;

/** In the order of the specification's list of routes. */
export const studentInformationArea = {
  path: '/si',
  title: titles.si,
  icon: IdcardOutlined,
  children: [
    {
      path: '/si/setting',
      title: titles.settingGroup,
      children: [
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
  ],
} as const satisfies GroupNode;
