import { type ComponentType, createElement } from 'react';
import type { GroupNode } from '@/app/manifest';
import { DIVISION, OFFICE, type Side } from './common/side';
import { titles } from './messages/titles';

/** One set of pages serves the registry and the divisions; the address says whom. */
const forSide = (side: Side, load: () => Promise<{ default: ComponentType<{ side: Side }> }>) => async () => {
  const { default: Page } = await load();
  return { default: () => createElement(Page, { side }) };
};

const courses = () => import('./entries/courses');
const groups = () => import('./entries/groups');
const teachers = () => import('./entries/teachers');
const config = () => import('./around/config');
const log = () => import('./around/log');
const help = () => import('./around/help');

const o = titles.office;
const d = titles.division;

/** The registry's pages, and those of the divisions as a branch of their own. */
export const collectionArea = {
  path: '/learning/ttsp',
  title: o.group,
  children: [
    { path: '/learning/ttsp/course', title: o.course, permissions: OFFICE, load: forSide('office', courses) },
    { path: '/learning/ttsp/group', title: o.group_, permissions: OFFICE, load: forSide('office', groups) },
    { path: '/learning/ttsp/teacher', title: o.teacher, permissions: OFFICE, load: forSide('office', teachers) },
    {
      path: '/learning/ttsp/division',
      title: o.division,
      permissions: OFFICE,
      load: () => import('./rounds/divisions'),
    },
    { path: '/learning/ttsp/config', title: o.config, permissions: OFFICE, load: forSide('office', config) },
    { path: '/learning/ttsp/log', title: o.log, permissions: OFFICE, load: forSide('office', log) },
    { path: '/learning/ttsp/help', title: o.help, permissions: OFFICE, load: forSide('office', help) },
  ],
} as const satisfies GroupNode;

const at = <P extends string>(page: P) => `/learning/ttsp/user/course-planning/${page}` as const;

export const divisionPlanningArea = {
  path: '/learning/ttsp/user/course-planning',
  title: d.group,
  children: [
    {
      path: at('introduction'),
      title: d.introduction,
      permissions: DIVISION,
      load: () => import('./around/introduction'),
    },
    { path: at('course'), title: d.course, permissions: DIVISION, load: forSide('division', courses) },
    { path: at('group'), title: d.group_, permissions: DIVISION, load: forSide('division', groups) },
    { path: at('teacher'), title: d.teacher, permissions: DIVISION, load: forSide('division', teachers) },
    { path: at('division'), title: d.division, permissions: DIVISION, load: () => import('./rounds/ownAuthority') },
    { path: at('config'), title: d.config, permissions: DIVISION, load: forSide('division', config) },
    { path: at('log'), title: d.log, permissions: DIVISION, load: forSide('division', log) },
    { path: '/learning/ttsp/user/help', title: d.help, permissions: DIVISION, load: forSide('division', help) },
  ],
} as const satisfies GroupNode;
