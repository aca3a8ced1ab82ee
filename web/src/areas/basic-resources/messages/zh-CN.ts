export default {
  log: {
    title: '系统日志',
    about: '谁在什么时候改变了什么。日志只增不改，每条都与前一条相连，可以校验。',
    verify: '校验日志',
    verifyTitle: '校验日志的完整性',
    verifyAbout: '逐条核对日志之间的链接。可以关闭此窗口，稍后在顶栏铃铛的后台任务中查看。',
    waiting: '等待开始',
    running: (done: string, total: string) => `已核对 ${done} / ${total} 条`,
    intact: '日志完整，没有被改动',
    intactAbout: (entries: string) => `共核对 ${entries} 条，全部相连。`,
    broken: '日志已被改动或缺失',
    failed: '校验没有完成',
    head: '最新一条的校验值',
    close: '关闭',
  },
};
