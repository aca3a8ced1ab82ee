import { SolutionOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import { titles } from './messages/titles';

const OFFICE = ['ADMIN_AUTH_TE'] as const;
const BOTH = ['ADMIN_AUTH_TE', 'STAFF_AUTH_TE_VIEWER'] as const;

const page = (name: keyof typeof import('./pages')) => async () => ({ default: (await import('./pages'))[name] });

/** The office's side of teaching evaluation, and what viewers see of it. */
export const teachingEvaluationArea = {
  path: '/te',
  title: titles.group,
  icon: SolutionOutlined,
  children: [
    { path: '/te/folder', title: titles.folder, permissions: BOTH, load: page('Folders') },
    { path: '/te/records', title: titles.records, permissions: BOTH, load: page('Records') },
    { path: '/te/section', title: titles.section, permissions: BOTH, load: page('Sections') },
    { path: '/te/stu/stat', title: titles.stat, permissions: BOTH, load: page('Statistics') },
    { path: '/te/help', title: titles.help, permissions: BOTH, load: page('Help') },
    { path: '/te/user', title: titles.user, permissions: OFFICE, load: page('Viewers') },
    { path: '/te/config', title: titles.config, permissions: OFFICE, load: page('Config') },
    { path: '/te/log', title: titles.log, permissions: OFFICE, load: page('Log') },
  ],
} as const satisfies GroupNode;
