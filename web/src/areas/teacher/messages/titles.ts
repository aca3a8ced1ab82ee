import type { Title } from '@/i18n/language';

export const titles = {
  teacher: { zh: '教师', en: 'Teacher' },
  students: { zh: '学生管理', en: 'Student Management' },
  timetableGroup: { zh: '课表与课程', en: 'Timetable and Course' },
  timetable: { zh: '授课课表', en: 'Timetable' },
  courses: { zh: '课程与学生名单', en: 'Course and Student Name List' },
  exams: { zh: '考试安排', en: 'Exam Timetable' },
  gradeReports: { zh: '成绩报告', en: 'Grade Reports' },
  averages: { zh: '考试成绩汇总', en: 'Summary of Exam Results' },
  allocation: { zh: '学生分配', en: 'Student Allocation' },
  results: { zh: '考试成绩明细', en: 'Details of Exam Results' },
  grades: { zh: '网上提交成绩', en: 'Online Grade Submission' },
  evaluation: { zh: '教学评价', en: 'Teaching Evaluation' },
  evaluationIntroduction: { zh: '评价说明', en: 'Teaching Evaluation Introduction' },
  evaluationResults: { zh: '评价结果', en: 'Teaching Evaluation Evaluation' },
  evaluationSections: { zh: '评价教学班', en: 'Teaching Evaluation Section' },
} as const satisfies Readonly<Record<string, Title>>;
