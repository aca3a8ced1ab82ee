import { FormOutlined } from '@ant-design/icons';
import type { PageNode } from '@/app/manifest';
import { titles } from './messages/titles';

/** Applications of students at the counters of the university: the office's side, and that of its clerks. */
export const onlineRegistrationPage = {
  path: '/oas/registerconfig',
  title: titles.page,
  icon: FormOutlined,
  permissions: ['ADMIN_AUTH_OAS', 'OAS_STAFF_AUTH'],
  load: () => import('./registerConfig'),
} as const satisfies PageNode;
