import words from '@/university/messages/zh-CN';

export default {
  ...words,
  codeHelp: '字母、数字、点、下划线和连字符，保存后不能更改',
  division: '学部',
  programme: '专业',
  minor: '辅修',
  stream: '方向',
  cohort: '年级（入学年份）',
  semester: '学期',
  student: '学生',
  course: '课程',
  courseCode: '课程编码',
  courseTitle: '课程名称',
  courseType: '课程类型',
  units: '学分',
  year: '修读年级',
  yearOf: (year: number) => `第 ${year} 学年`,
  term: (term: number) => (term === 3 ? '暑期' : `第 ${term} 学期`),
  reason: '原因',
  none: '—',
};
