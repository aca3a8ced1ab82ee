export default {
  log: {
    title: '学籍日志',
    about: '学生信息由谁在什么时候改变了什么。日志只增不改。',
  },
  help: {
    title: '学籍帮助',
    about: '学籍业务的办理说明与附件。',
    empty: '帮助还没有内容',
    emptyEdit: '点击“编辑”写入学籍业务的办理说明，或上传已有的文件作为附件。',
    emptyRead: '由学籍管理员编写，编写后会显示在这里。',
  },
};
