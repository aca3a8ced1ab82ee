import { type ComponentType, createElement } from 'react';
import type { GroupNode } from '@/app/manifest';
import { auditTitles, titles } from './messages/titles';
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

/** In the order of the specification's list of routes. */
export const graduationArea = {
  path: '/learning/graduation-audit',
  title: titles.group,
  children: [...branch('major'), ...branch('minor')],
} as const satisfies GroupNode;
