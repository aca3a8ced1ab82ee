export default {
  weekdays: { 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六', 7: '周日' },
  kinds: { LEC: '讲课', TUT: '辅导', LAB: '实验', OTHER: '其他' },
  legend: '颜色表示课节类型',
  period: (no: number) => `第 ${no} 节`,
  weeks: (text: string) => `第 ${text} 周`,
  clash: '冲突',
  noPlace: '地点未定',
  nothing: '这一周没有课。',
  unplaced: '时间未定',
  makeUp: '调课日',
  makeUpDay: (date: string, weekday: string, week: number | null, as: string) =>
    `${date}（${weekday}${week === null ? '' : `，第 ${week} 周`}）按${as}上课`,
  free: '停课日',
  freeSpan: (from: string, to: string) => `${from} 至 ${to}`,
  note: (text: string) => `：${text}`,
  print: '打印',
  printedAt: (at: string) => `打印于 ${at}`,
};
