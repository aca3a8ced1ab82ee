export default {
  code: '课程编码',
  title: '课程名称',
  day: '日期',
  time: '时间',
  rooms: '考场',
  seat: '座位号',
  remark: '备注',
  none: '—',
  forms: { CLOSED: '闭卷', OPEN: '开卷', ONLINE: '线上', ORAL: '口试', NONE: '不考试' } as Readonly<
    Record<string, string>
  >,
  barred: '不得参加考试',
  pending: '待批准',
  refused: '未批准',
  reasons: {
    UNREGISTERED: '未注册',
    ABSENCE: '缺课过多',
    FEE_HOLD: '欠费',
    HOLD: '冻结',
    OTHER: '其他原因',
  } as Readonly<Record<string, string>>,
  extra: (minutes: number) => `延长 ${minutes} 分钟`,
  announcedFor: (at: string) => `考试安排预计于 ${at} 公布`,
  seatsFrom: (at: string) => `座位将于 ${at} 公布`,
  seatsOut: '座位已公布',
};
