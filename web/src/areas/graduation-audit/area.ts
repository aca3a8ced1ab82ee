import { type ComponentType, createElement } from 'react';
import type { GroupNode } from '@/app/manifest';
import { auditTitles, sgaTitles, titles } from './messages/titles';
import { type Kind, PAGES } from './rights';

/** All pages in one piece: their names in the list that every page loads would weigh more than they do. */
const page = (kind: Kind, name: Exclude<keyof typeof import('./pages'), never>) => async () => {
  const Page: ComponentType<{ kind: Kind }> = (await import('./pages'))[name];
  return { default: () => createElement(Page, { kind }) };
};

const branch = <K extends Kind>(kind: K) => {
  const t = auditTitles[kind];
  const permissions = PAGES[kind];
  const at = <P extends string>(name: P) => `/learning/graduation-audit/${kind}/${name}` as const;
  return [
    { path: at('structure-student-list'), title: t.students, permissions, load: page(kind, 'Students') },
    { path: at('structure-course-list'), title: t.courses, permissions, load: page(kind, 'Courses') },
    { path: at('access-managment'), title: t.access, permissions, load: page(kind, 'Access') },
    { path: at('setting'), title: t.setting, permissions, load: page(kind, 'Setting') },
    { path: at('help'), title: t.help, permissions, load: page(kind, 'Help') },
  ] as const;
};

const SGA = ['ADMIN_AUTH_RPG_SGA'] as const;
const sgaPage = (name: keyof typeof import('./sga/pages')) => async () => ({
  default: (await import('./sga/pages'))[name],
});
/** Research students. */
const sga = [
  {
    path: '/learning/graduation-audit/sga/sga-student-list',
    title: sgaTitles.students,
    permissions: SGA,
    load: sgaPage('Students'),
  },
  {
    path: '/learning/graduation-audit/sga/config',
    title: sgaTitles.config,
    permissions: SGA,
    load: sgaPage('Config'),
  },
  {
    path: '/learning/graduation-audit/sga/division/user',
    title: sgaTitles.users,
    permissions: SGA,
    load: sgaPage('Users'),
  },
  { path: '/learning/graduation-audit/sga/email', title: sgaTitles.mail, permissions: SGA, load: sgaPage('Mail') },
  { path: '/learning/graduation-audit/sga/log', title: sgaTitles.log, permissions: SGA, load: sgaPage('Log') },
  { path: '/learning/graduation-audit/sga/help', title: sgaTitles.help, permissions: SGA, load: sgaPage('Help') },
] as const;

/** In the order of the specification's list of routes. */
export const graduationArea = {
  path: '/learning/graduation-audit',
  title: titles.group,
  children: [...branch('major'), ...branch('minor'), ...sga],
} as const satisfies GroupNode;
