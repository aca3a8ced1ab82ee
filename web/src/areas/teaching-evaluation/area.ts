import { FileProtectOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import { titles } from './messages/titles';

const OFFICE = ['ADMIN_AUTH_TE'] as const;
const BOTH = ['ADMIN_AUTH_TE', 'STAFF_AUTH_TE_VIEWER'] as const;

/** The office's side of teaching evaluation, and what viewers see of it. */
export const teachingEvaluationArea = {
  path: '/te',
  title: titles.group,
  icon: FileProtectOutlined,
  children: [
    { path: '/te/folder', title: titles.folder, permissions: BOTH, load: () => import('./folders') },
    { path: '/te/records', title: titles.records, permissions: BOTH, load: () => import('./records') },
    { path: '/te/section', title: titles.section, permissions: BOTH, load: () => import('./sections') },
    { path: '/te/stu/stat', title: titles.stat, permissions: BOTH, load: () => import('./statistics') },
    { path: '/te/help', title: titles.help, permissions: BOTH, load: () => import('./help') },
    { path: '/te/user', title: titles.user, permissions: OFFICE, load: () => import('./viewers') },
    { path: '/te/config', title: titles.config, permissions: OFFICE, load: () => import('./config/config') },
    { path: '/te/log', title: titles.log, permissions: OFFICE, load: () => import('./log') },
  ],
} as const satisfies GroupNode;
