import {
  AuditOutlined,
  CarryOutOutlined,
  FileDoneOutlined,
  FormOutlined,
  PrinterOutlined,
  ScheduleOutlined,
  SolutionOutlined,
  SwapOutlined,
  TrophyOutlined,
} from '@ant-design/icons';
import type { GroupNode, PageNode } from '@/app/manifest';
import { titles } from './messages/titles';

/** What students see of themselves. */
export const ownInformationPage = {
  path: '/student/updateInformation',
  title: titles.information,
  icon: SolutionOutlined,
  permissions: ['STUDENT_AUTH'],
  load: () => import('./information/updateInformation'),
} as const satisfies PageNode;

export const ownTimetablePage = {
  path: '/student/my-timetable',
  title: titles.timetable,
  icon: ScheduleOutlined,
  permissions: ['STUDENT_AUTH_TIMETABLE'],
  load: () => import('./timetable/myTimetable'),
} as const satisfies PageNode;

export const examTimetablePage = {
  path: '/student/exam-timetable',
  title: titles.exams,
  icon: ScheduleOutlined,
  keywords: 'exam seat',
  permissions: ['STUDENT_AUTH_TIMETABLE'],
  load: () => import('./exams/exams'),
} as const satisfies PageNode;

export const courseSelectionPage = {
  path: '/student/course-selection',
  title: titles.selection,
  icon: CarryOutOutlined,
  permissions: ['STUDENT_AUTH_ES'],
  load: () => import('./selection/courseSelection'),
} as const satisfies PageNode;

export const addDropPage = {
  path: '/student/add-drop',
  title: titles.addDrop,
  icon: SwapOutlined,
  permissions: ['STUDENT_AUTH_ES_ADDDROP'],
  load: () => import('./selection/addDrop'),
} as const satisfies PageNode;

export const gradeReportPage = {
  path: '/student/grade-report',
  title: titles.report,
  icon: TrophyOutlined,
  keywords: 'gpa transcript',
  permissions: ['STUDENT_AUTH_SG'],
  load: () => import('./grades/report'),
} as const satisfies PageNode;

export const ownEvaluationPage = {
  path: '/student/te',
  title: titles.evaluation,
  icon: FormOutlined,
  permissions: ['STUDENT_AUTH_TE'],
  load: () => import('./evaluation/evaluation'),
} as const satisfies PageNode;

export const graduationReportPage = {
  path: '/student/graduation-audit-report',
  title: titles.graduation,
  icon: AuditOutlined,
  permissions: ['STUDENT_AUTH_GRADUATION_REPORT'],
  load: () => import('./graduation/report'),
} as const satisfies PageNode;
export const ownDegreePage = {
  path: '/student/graduation-audit',
  title: titles.degree,
  icon: AuditOutlined,
  permissions: ['STUDENT_AUTH_RPG_GRADUATION_REPORT'],
  load: () => import('./research/degree'),
} as const satisfies PageNode;
export const ownReportPage = {
  path: '/student/progress-report',
  title: titles.progress,
  icon: FileDoneOutlined,
  permissions: ['STUDENT_AUTH_RPG_REPORT'],
  load: () => import('./reports/reports'),
} as const satisfies PageNode;

export const ownApplicationsPage = {
  path: '/oas/registerLayOut',
  title: titles.applications,
  icon: FormOutlined,
  permissions: ['STUDENT_AUTH_OAS_REGISTER'],
  load: () => import('./applications/applications'),
} as const satisfies PageNode;

export const ownPrintsPage = {
  path: '/student/printing',
  title: titles.prints,
  icon: PrinterOutlined,
  permissions: ['STUDENT_AUTH'],
  load: () => import('./printing/printing'),
} as const satisfies PageNode;

export const registrationArea = {
  path: '/registration',
  title: titles.registrationGroup,
  icon: FormOutlined,
  children: [
    {
      path: '/registration/register',
      title: titles.register,
      permissions: ['STUDENT_AUTH_FRESHMENT'],
      load: () => import('./register/register'),
    },
  ],
} as const satisfies GroupNode;
