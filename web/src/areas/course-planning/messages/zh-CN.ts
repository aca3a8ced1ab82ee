export default {
  log: {
    title: '课程操作日志',
    about: '课程、学习计划和学生科目由谁在什么时候改变了什么。日志只增不改。',
  },
};
