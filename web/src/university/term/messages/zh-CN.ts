export default {
  semester: '学期',
  noSemester: '没有当前学期。请先选择学期。',
  chooseSemester: '选择学期',
};
