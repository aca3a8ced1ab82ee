export default {
  log: {
    title: '排课日志',
    about: '教学班、上课时段、学生组和排课设置由谁在什么时候改变了什么。日志只增不改。',
  },
  help: {
    title: '排课帮助',
    about: '怎样开班、排课、查冲突和发布课表。',
    empty: '还没有写排课帮助。',
    emptyEdit: '点“编辑”写下本校排课的做法和时间安排。',
    emptyRead: '排课管理人员可以在这里写。',
  },
};
