import { IdcardOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import { titles } from './messages/titles';

const evaluation = (name: keyof typeof import('./evaluation/pages')) => async () => ({
  default: (await import('./evaluation/pages'))[name],
});

const report = (name: keyof typeof import('./reports/pages')) => async () => ({
  default: (await import('./reports/pages'))[name],
});

/** What teachers see of their own work. */
export const teacherArea = {
  path: '/teacher',
  title: titles.teacher,
  icon: IdcardOutlined,
  children: [
    {
      path: '/teacher/timetable-course',
      title: titles.timetableGroup,
      redirect: '/teacher/timetable',
      children: [
        {
          path: '/teacher/timetable',
          title: titles.timetable,
          permissions: ['TEACHER_AUTH_TIMETABLE'],
          load: () => import('./timetable'),
        },
        {
          path: '/teacher/course-list',
          title: titles.courses,
          permissions: ['TEACHER_AUTH_TIMETABLE'],
          load: () => import('./courses/courses'),
        },
      ],
    },
    {
      path: '/teacher/exam-timetable',
      title: titles.exams,
      permissions: ['TEACHER_AUTH_EXAM_TIMETABLE'],
      load: () => import('./exams/exams'),
    },
    {
      path: '/teacher/student-gpa',
      title: titles.gradeReports,
      redirect: '/teacher/student-gpa-list',
      children: [
        {
          path: '/teacher/student-gpa-list',
          title: titles.averages,
          keywords: 'gpa standing advisee',
          permissions: ['TEACHER_AUTH_SG'],
          load: () => import('./advisees/averages'),
        },
        {
          path: '/teacher/student-grade-list',
          title: titles.results,
          keywords: 'grade result advisee',
          permissions: ['TEACHER_AUTH_SG'],
          load: () => import('./advisees/results'),
        },
        {
          path: '/teacher/student-allocation',
          title: titles.allocation,
          keywords: 'adviser advisee assign spread programme director',
          permissions: ['TEACHER_AUTH_SG'],
          load: () => import('./allocation/allocation'),
        },
      ],
    },
    {
      path: '/teacher/student-management',
      title: titles.students,
      permissions: ['TEACHER_AUTH'],
      load: () => import('./students/students'),
    },
    {
      path: '/teacher/sg-submission',
      title: titles.grades,
      permissions: ['TEACHER_AUTH_SGS'],
      load: () => import('./grades/sheets'),
    },
    {
      path: '/teacher/te/index',
      title: titles.evaluation,
      redirect: '/teacher/te/introduction',
      children: [
        {
          path: '/teacher/te/introduction',
          title: titles.evaluationIntroduction,
          permissions: ['TEACHER_AUTH_TE'],
          load: evaluation('Introduction'),
        },
        {
          path: '/teacher/te/evaluation',
          title: titles.evaluationResults,
          permissions: ['TEACHER_AUTH_TE'],
          load: evaluation('Results'),
        },
        {
          path: '/teacher/te/section',
          title: titles.evaluationSections,
          permissions: ['TEACHER_AUTH_TE'],
          load: evaluation('Sections'),
        },
      ],
    },
    {
      path: '/teacher/progress-report',
      title: titles.progress,
      redirect: '/teacher/pr/home',
      children: [
        {
          path: '/teacher/pr/home',
          title: titles.progressHome,
          permissions: ['TEACHER_AUTH_PR_SUPERVISOR', 'TEACHER_AUTH_PR_AP', 'TEACHER_AUTH_PR_PD'],
          load: report('Home'),
        },
        {
          path: '/teacher/supervisor/progress-report',
          title: titles.supervisor,
          permissions: ['TEACHER_AUTH_PR_SUPERVISOR'],
          load: report('Supervisor'),
        },
      ],
    },
    {
      path: '/teacher/ap/progress-report',
      title: titles.panel,
      children: [
        {
          path: '/teacher/ap/progress-report/index',
          title: titles.panelReview,
          permissions: ['TEACHER_AUTH_PR_AP'],
          load: report('Panel'),
        },
        {
          path: '/teacher/ap/progress-report/setting',
          title: titles.panelSetting,
          permissions: ['TEACHER_AUTH_PR_AP'],
          load: report('PanelSetting'),
        },
      ],
    },
    {
      path: '/teacher/pd/progress-report',
      title: titles.head,
      children: [
        {
          path: '/teacher/pd/progress-report/index',
          title: titles.headReview,
          permissions: ['TEACHER_AUTH_PR_PD'],
          load: report('Head'),
        },
        {
          path: '/teacher/pd/progress-report/setting',
          title: titles.headSetting,
          permissions: ['TEACHER_AUTH_PR_PD'],
          load: report('HeadSetting'),
        },
      ],
    },
    {
      path: '/teacher/dean/progress-report',
      title: titles.dean,
      children: [
        {
          path: '/teacher/dean/progress-report/index',
          title: titles.deanReview,
          permissions: ['TEACHER_AUTH_PR_DEAN'],
          load: report('Dean'),
        },
        {
          path: '/teacher/dean/progress-report/setting',
          title: titles.deanSetting,
          permissions: ['TEACHER_AUTH_PR_DEAN'],
          load: report('DeanSetting'),
        },
      ],
    },
  ],
} as const satisfies GroupNode;
