export default {
  app: { title: '教务管理系统', skip: '跳到主要内容', menu: '主菜单', openMenu: '打开菜单', loading: '加载中' },
  demo: '演示系统：数据均为虚构，随时可能重置。',
  error: {
    forbidden: '禁止访问',
    unauthorized: '未授权',
    unauthorizedDetail: '授权验证失败',
    title: '错误',
    request: '请求出错，请稍后再试',
    timeout: '请求超时，请稍后再试',
    network: '网络不可用，请检查连接后再试',
    notFound: '记录不存在，或不在您的管理范围内',
    busy: (seconds: number) => (seconds > 0 ? `系统繁忙，请在 ${seconds} 秒后再试` : '系统繁忙，请稍后再试'),
    conflict: '该记录已被他人修改，请刷新后再试',
    refused: '操作未被允许',
    userInfo: '请求用户信息失败，请重试',
    config: '读取系统配置失败，请重试',
    roles: 'roles must be a non-null array',
    requestId: (id: string) => `请求编号：${id}`,
  },
  exception: {
    forbidden: '抱歉，您无权访问该页面',
    notFound: '抱歉，页面不存在或仍在开发中',
    serverError: '抱歉，服务器出错了',
    chunk: '页面加载失败，请检查网络后重试',
    retry: '重试',
    home: '首页',
  },
  user: {
    signOut: '退出登录',
    account: '个人设置',
    language: '切换到英文',
    menu: (name: string) => `用户菜单：${name}`,
  },
  greeting: { morning: '早上好', afternoon: '下午好', night: '晚上好' },
  action: { close: '关闭', cancel: '取消', save: '保存', more: '更多', print: '打印' },
  countdown: (hours: number, minutes: number, seconds: number) =>
    [hours > 0 ? `${hours} 小时` : '', hours + minutes > 0 ? `${minutes} 分` : '', `${seconds} 秒`]
      .filter(Boolean)
      .join(' '),
  refusal: { rule: '依据', data: '相关数据', actions: '可以这样处理' },
};
