import type zhCN from './zh-CN';

export default {
  checks: 'What the degree asks for',
  categories: 'Categories',
  nowhere: 'Courses that do not count',
  inProgress: 'In progress',
  codes: {
    TOTAL_UNITS: 'Total units',
    UPPER_UNITS: 'Units at level 3 and 4',
    COMPULSORY: 'Compulsory courses',
    CATEGORIES: 'Categories',
    AVERAGE: 'Average',
    MAJOR_AVERAGE: 'Average of the major',
  },
  states: { MET: 'Met', IF_PASSED: 'Met if current courses are passed', NOT_MET: 'Not met' },
  units: (earned: number, inProgress: number, required: number) =>
    inProgress > 0
      ? `${earned} earned, ${inProgress} in progress, ${required} asked`
      : `${earned} earned, ${required} asked`,
  unitsOf: (units: number) => (units === 1 ? '1 unit' : `${units} units`),
  missing: (units: number) => `${units} units short`,
  missingCourses: 'Still to be passed:',
  average: (has: string, least: string) => `${has}, at least ${least}`,
  compulsory: (missing: number, inProgress: number) =>
    missing === 0
      ? 'All passed'
      : inProgress > 0
        ? `${missing} not passed, ${inProgress} of them in progress`
        : `${missing} not passed`,
  fulfilled: (done: number, all: number) => `${done} of ${all} fulfilled`,
  why: {
    PINNED: 'Put here by hand',
    ASSIGNED: 'Counted here by the office',
    LISTED: 'Listed by the plan',
    EQUIVALENT: 'Counts as a listed course',
    TAGGED: 'By its tag',
    OF_TYPE: 'By its type',
    MOVED: 'Moved from a category that has enough',
    FREE: 'Free elective',
    FULL: 'Every category that takes it is full',
    NO_PLACE: 'The plan has no place for it',
  },
} satisfies typeof zhCN;
