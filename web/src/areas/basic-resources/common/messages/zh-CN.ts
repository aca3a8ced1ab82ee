import words from '@/university/messages/zh-CN';

export default {
  ...words,
  studentTypes: '学生类型',
  remark: '备注',
  codeHelp: '全校唯一，删除后也不会重用',
  semester: '学期',
  current: '当前',
  noSemester: '还没有学期。先在“学期”页面新增学期，这里才有内容。',
  toSemesters: '前往学期',
  weekdays: { 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六', 7: '周日' },
};
