import { FileDoneOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import { titles } from './messages/titles';

const OFFICE = ['ADMIN_AUTH_RPG_REPORT'] as const;

const page = (name: keyof typeof import('./pages')) => async () => ({ default: (await import('./pages'))[name] });

/** The graduate school's side of progress reports. */
export const progressReportArea = {
  path: '/pr',
  title: titles.group,
  icon: FileDoneOutlined,
  children: [
    { path: '/pr/student', title: titles.student, permissions: OFFICE, load: page('Students') },
    { path: '/pr/assessment-panel', title: titles.panel, permissions: OFFICE, load: page('Panels') },
    { path: '/pr/pd', title: titles.head, permissions: OFFICE, load: page('Heads') },
    { path: '/pr/dean', title: titles.dean, permissions: OFFICE, load: page('Deans') },
    { path: '/pr/config', title: titles.config, permissions: OFFICE, load: page('Config') },
    { path: '/pr/help', title: titles.help, permissions: OFFICE, load: page('Help') },
  ],
} as const satisfies GroupNode;
