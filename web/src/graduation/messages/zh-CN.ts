export default {
  checks: '毕业要求',
  categories: '课程类别',
  nowhere: '不计入的课程',
  inProgress: '在修',
  codes: {
    TOTAL_UNITS: '总学分',
    UPPER_UNITS: '三、四级学分',
    COMPULSORY: '必修课程',
    CATEGORIES: '课程类别',
    AVERAGE: '平均绩点',
    MAJOR_AVERAGE: '主修绩点',
  },
  states: { MET: '已满足', IF_PASSED: '通过在修课程后满足', NOT_MET: '未满足' },
  units: (earned: number, inProgress: number, required: number) =>
    inProgress > 0 ? `已得 ${earned}，在修 ${inProgress}，要求 ${required}` : `已得 ${earned}，要求 ${required}`,
  unitsOf: (units: number) => `${units} 学分`,
  missing: (units: number) => `还差 ${units} 学分`,
  missingCourses: '尚缺的课程：',
  average: (has: string, least: string) => `${has}，要求 ${least}`,
  compulsory: (missing: number, inProgress: number) =>
    missing === 0
      ? '全部通过'
      : inProgress > 0
        ? `${missing} 门未通过，其中 ${inProgress} 门在修`
        : `${missing} 门未通过`,
  fulfilled: (done: number, all: number) => `${done} / ${all} 类已满足`,
  why: {
    PINNED: '人工归入',
    ASSIGNED: '教务指定',
    LISTED: '计划所列',
    EQUIVALENT: '等同于计划所列课程',
    TAGGED: '按标签归入',
    OF_TYPE: '按课程类型归入',
    MOVED: '由已满足的类别移来',
    FREE: '自由选修',
    FULL: '可归入的类别已满',
    NO_PLACE: '计划中没有可归入的类别',
  },
};
