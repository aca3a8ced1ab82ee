import type { Title } from '@/i18n/language';

export const titles = {
  sp: { zh: '课程规划', en: 'Course Planning' },
  courseGroup: { zh: '课程', en: 'Courses' },
  courseTypes: { zh: '课程类型', en: 'Course Type' },
  courses: { zh: '课程目录', en: 'Course' },
  log: { zh: '课程操作日志', en: 'Operation Log' },
  planGroup: { zh: '学习计划', en: 'Study Plans' },
  sectionTypes: { zh: '结构段类型', en: 'Section Type' },
  sectionTags: { zh: '结构段标签', en: 'Section Tag' },
  studentSubjects: { zh: '学生科目', en: 'Student Subject' },
} as const satisfies Readonly<Record<string, Title>>;

export const planTitles = {
  major: {
    group: { zh: '主修学习计划', en: 'Major Plans' },
    structures: { zh: '主修计划', en: 'Major Structure' },
    planView: { zh: '主修计划总览', en: 'Major Plan View' },
    categories: { zh: '主修计划类别', en: 'Major Structure Category' },
    subjects: { zh: '主修计划科目', en: 'Major Structure Subject' },
    students: { zh: '主修计划学生', en: 'Major Structure Student' },
    courseList: { zh: '主修学生课程', en: 'Major Student Course List' },
    equivalences: { zh: '主修课程等价', en: 'Major Course Equivalence' },
    progress: { zh: '主修修读进度', en: 'Major Student Report' },
    demand: { zh: '主修课程需求', en: 'Major Course Demand' },
    offering: { zh: '主修开课核对', en: 'Major Plan and Offering' },
    settings: { zh: '主修设置', en: 'Major Settings' },
    help: { zh: '主修帮助', en: 'Major Help' },
  },
  minor: {
    group: { zh: '辅修学习计划', en: 'Minor Plans' },
    structures: { zh: '辅修计划', en: 'Minor Structure' },
    planView: { zh: '辅修计划总览', en: 'Minor Plan View' },
    categories: { zh: '辅修计划类别', en: 'Minor Structure Category' },
    subjects: { zh: '辅修计划科目', en: 'Minor Structure Subject' },
    students: { zh: '辅修计划学生', en: 'Minor Structure Student' },
    courseList: { zh: '辅修学生课程', en: 'Minor Student Course List' },
    equivalences: { zh: '辅修课程等价', en: 'Minor Course Equivalence' },
    progress: { zh: '辅修修读进度', en: 'Minor Student Report' },
    demand: { zh: '辅修课程需求', en: 'Minor Course Demand' },
    offering: { zh: '辅修开课核对', en: 'Minor Plan and Offering' },
    settings: { zh: '辅修设置', en: 'Minor Settings' },
    help: { zh: '辅修帮助', en: 'Minor Help' },
  },
} as const satisfies Readonly<Record<'major' | 'minor', Readonly<Record<string, Title>>>>;
