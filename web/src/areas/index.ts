import type { ManifestNode, PageNode } from '@/app/manifest';
import { samples } from '@/areas/samples';
import { accountArea } from './account/area';
import { basicArea } from './basic-resources/area';
import { coursePlanningArea } from './course-planning/area';
import { dashboardArea } from './dashboard/area';
import { examArea } from './exams/area';
import { learningArea } from './learning';
import { onlineRegistrationPage } from './online-registration/area';
import { printingArea } from './printing/area';
import { progressReportArea } from './progress-report/area';
import type { publicPages } from './public';
import { securityArea } from './security/area';
import {
  addDropPage,
  courseSelectionPage,
  examTimetablePage,
  gradeReportPage,
  graduationReportPage,
  ownApplicationsPage,
  ownDegreePage,
  ownEvaluationPage,
  ownInformationPage,
  ownPrintsPage,
  ownReportPage,
  ownTimetablePage,
  registrationArea,
} from './student/area';
import { studentInformationArea } from './student-information/area';
import { systemArea } from './system/area';
import { teacherArea } from './teacher/area';
import { teachingEvaluationArea } from './teaching-evaluation/area';

// Whoever may see everything finds the areas under their own pages, and what only students use at the end.
const own = [
  dashboardArea,
  teacherArea,
  basicArea,
  studentInformationArea,
  coursePlanningArea,
  learningArea,
  teachingEvaluationArea,
  examArea,
  progressReportArea,
  printingArea,
  onlineRegistrationPage,
  securityArea,
  systemArea,
  courseSelectionPage,
  addDropPage,
  ownTimetablePage,
  examTimetablePage,
  gradeReportPage,
  graduationReportPage,
  ownEvaluationPage,
  ownReportPage,
  ownDegreePage,
  ownApplicationsPage,
  ownPrintsPage,
  ownInformationPage,
  registrationArea,
  accountArea,
] as const satisfies readonly ManifestNode[];

/** Every area with pages, in the order of the menu. */
export const areas: readonly ManifestNode[] = [...own, ...samples];

type PathsIn<T> =
  T extends PageNode<infer P> ? P : T extends { readonly children: readonly (infer C)[] } ? PathsIn<C> : never;
/** Every address the portal has, for typed links. */
export type PagePath = PathsIn<(typeof own)[number]> | (typeof publicPages)[number]['path'];
