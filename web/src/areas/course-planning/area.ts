import { BookOutlined } from '@ant-design/icons';
import { type ComponentType, createElement } from 'react';
import type { GroupNode } from '@/app/manifest';
import { BASIC, COURSES, type Kind, OFFICE, PLANS } from './common/rights';
import { planTitles, titles } from './messages/titles';

/** One set of pages serves majors and minors; the address says of which. */
const forKind = (kind: Kind, load: () => Promise<{ default: ComponentType<{ kind: Kind }> }>) => async () => {
  const { default: Page } = await load();
  return { default: () => createElement(Page, { kind }) };
};

const branch = <K extends Kind>(kind: K) => {
  const t = planTitles[kind];
  const permissions = PLANS[kind];
  const at = <P extends string>(page: P) => `/sp/study-plan/${kind}/${page}` as const;
  return {
    path: `/sp/study-plan/${kind}`,
    title: t.group,
    children: [
      {
        path: at('structure-item-list'),
        title: t.structures,
        permissions,
        load: forKind(kind, () => import('./plans/structures')),
      },
      {
        path: at('structure-plan-view'),
        title: t.planView,
        permissions,
        load: forKind(kind, () => import('./plans/planView')),
      },
      {
        path: at('structure-category-list'),
        title: t.categories,
        permissions,
        load: forKind(kind, () => import('./plans/categories')),
      },
      {
        path: at('structure-subject-list'),
        title: t.subjects,
        permissions,
        load: forKind(kind, () => import('./plans/subjects')),
      },
      {
        path: at('structure-student-list'),
        title: t.students,
        permissions,
        load: forKind(kind, () => import('./plans/students')),
      },
      {
        path: at('structure-student-courselist'),
        title: t.courseList,
        permissions,
        load: forKind(kind, () => import('./plans/reports/courseList')),
      },
      {
        path: at('structure-course-equivalence-list'),
        title: t.equivalences,
        permissions,
        load: forKind(kind, () => import('./plans/equivalences')),
      },
      {
        path: at('structure-student-report'),
        title: t.progress,
        permissions,
        load: forKind(kind, () => import('./plans/reports/progress')),
      },
      {
        path: at('report2'),
        title: t.demand,
        keywords: 'report 2',
        permissions,
        load: forKind(kind, () => import('./plans/reports/demand')),
      },
      {
        path: at('report3'),
        title: t.offering,
        keywords: 'report 3',
        permissions,
        load: forKind(kind, () => import('./plans/reports/offering')),
      },
      {
        path: at('settings'),
        title: t.settings,
        permissions: OFFICE[kind],
        load: forKind(kind, () => import('./plans/settings')),
      },
      { path: at('help'), title: t.help, permissions: OFFICE[kind], load: forKind(kind, () => import('./plans/help')) },
    ],
  } as const satisfies GroupNode;
};

/** In the order of the specification's list of routes. */
export const coursePlanningArea = {
  path: '/sp',
  title: titles.sp,
  icon: BookOutlined,
  children: [
    {
      path: '/sp/course',
      title: titles.courseGroup,
      children: [
        {
          path: '/sp/course-type/item-list',
          title: titles.courseTypes,
          permissions: COURSES,
          load: () => import('./catalogue/courseTypes'),
        },
        {
          path: '/sp/course/item-list',
          title: titles.courses,
          permissions: COURSES,
          load: () => import('./catalogue/courses'),
        },
        { path: '/sp/op-log', title: titles.log, permissions: COURSES, load: () => import('./log') },
      ],
    },
    {
      path: '/sp/study-plan',
      title: titles.planGroup,
      children: [
        {
          path: '/sp/study-plan/section-type-list',
          title: titles.sectionTypes,
          permissions: BASIC,
          load: () => import('./catalogue/sectionTypes'),
        },
        {
          path: '/sp/study-plan/section-tag-list',
          title: titles.sectionTags,
          permissions: BASIC,
          load: () => import('./catalogue/sectionTags'),
        },
        {
          path: '/sp/study-plan/data/student-subject-list',
          title: titles.studentSubjects,
          permissions: BASIC,
          load: () => import('./registrations/studentSubjects'),
        },
        branch('major'),
        branch('minor'),
      ],
    },
  ],
} as const satisfies GroupNode;
