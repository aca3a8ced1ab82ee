import type zhCN from './zh-CN';

export default {
  reason: 'Reason',
  steps: {
    RUN: 'Audited',
    PROGRAMME_CHECK: 'Programme check',
    AR_CHECK: 'Registry check',
    SENATE: 'Senate',
  },
  results: {
    PASS: 'Passes',
    PASS_IF_CURRENT_COMPLETED: 'Passes if current courses are passed',
    FAIL: 'Does not pass',
  },
  decisions: { NONE: 'Not decided', GRADUATE: 'Graduates', NOT_YET: 'Not yet' },
  classes: {
    FIRST: 'First class',
    SECOND_UPPER: 'Second class, division I',
    SECOND_LOWER: 'Second class, division II',
    THIRD: 'Third class',
    DISTINCTION: 'Distinction',
    MERIT: 'Merit',
    PASS: 'Pass',
    NONE: 'No class',
  },
  students: {
    title: { major: 'Major audit: students', minor: 'Minor audit: students' },
    about: 'What was found of each student and why; programmes and the registry decide here, singly or for many.',
    entity: 'student',
    empty: 'Make a batch under Setting and run it; its students appear here.',
    batch: 'Batch',
    programme: 'Programme',
    division: 'Division',
    cohort: 'Cohort',
    decision: 'Decision',
    class: 'Class of the degree',
    answerText: 'Answer',
    reasonHelp: 'Needed where it differs from the audit, the suggestion or the decision before',
    units: (earned: number, inProgress: number, required: number) =>
      inProgress > 0 ? `${earned} + ${inProgress} / ${required}` : `${earned} / ${required}`,
    asked: (text: string) => `The student asks: ${text}`,
    decide: {
      action: 'Decide',
      about:
        'The programme decides while programmes check, the registry while it checks; nobody counter-checks what they checked.',
      confirm: 'Save the decision',
      done: 'The decision is saved',
    },
    honours: {
      action: 'Set the class',
      about: 'Set while the registry checks; the rules suggest one, another one takes a reason.',
      confirm: 'Save the class',
      done: 'The class is saved',
    },
    answer: { action: 'Answer the query', about: '', confirm: 'Send the answer', done: 'The answer is sent' },
  },
  courses: {
    title: { major: 'Major audit: courses', minor: 'Minor audit: courses' },
    about: 'Where the courses of each student count. Open a student to move one by hand, with a reason that is logged.',
    empty: 'Make a batch under Setting and run it; its students appear here.',
    open: 'See the courses',
    of: (name: string) => `Courses · ${name}`,
    board:
      'Courses stand where the plan needs them most. They can be moved where the plan allows it; the student is audited anew at once.',
    move: {
      action: 'Move',
      to: 'To',
      byRule: 'Where the rules put it',
      about: 'The student is audited anew; where the result changes, decisions are cleared.',
      confirm: 'Move the course',
      done: 'The course is moved',
    },
  },
  access: {
    title: { major: 'Major audit: access', minor: 'Minor audit: access' },
    about: 'Who looks, checks, counter-checks or signs for the senate, and of which division. Nobody names themselves.',
    entity: 'duty',
    empty: 'Audits move on once somebody is named to check and sign them.',
  },
  setting: {
    title: { major: 'Major audit: setting', minor: 'Minor audit: setting' },
    about: 'Which cohorts a batch audits, by which rules, how far it is; and releasing reports to students.',
    entity: 'batch',
    empty: 'Make a batch for a graduating term and its cohorts, then run it.',
    toStudents: 'See its students',
    unsigned: 'Nothing is signed yet.',
    signatures: 'Signatures',
    step: 'Step',
    division: 'Division',
    by: 'Signed by',
    at: 'At',
    note: 'Note',
    withdrawn: 'Void: sent back',
    steps: {
      run: {
        action: 'Run the audit',
        about:
          'Audits the students of these cohorts by their plans and results. Where a result changes, decisions are cleared and reports that were released are taken back.',
        confirm: 'Run the audit',
        done: 'The audit is done',
      },
      release: {
        action: 'Release the reports',
        about: 'Students read, confirm or ask, and are told. Not while results of theirs are unreleased.',
        confirm: 'Release the reports',
        done: 'The reports are released',
      },
      withdraw: {
        action: 'Take the reports back',
        about: 'Students do not see them until they are released again.',
        confirm: 'Take the reports back',
        done: 'The reports are taken back',
      },
      sign: {
        action: 'Sign',
        about:
          'Signs this step for the divisions you are named for. Once all are signed for, the batch moves on; two steps that follow each other are signed by two people.',
        confirm: 'Sign',
        done: 'Signed',
      },
      return: {
        action: 'Send back',
        about: 'One step back; its signatures become void and decisions of the registry are cleared.',
        confirm: 'Send the batch back',
        done: 'The batch is sent back',
      },
    },
  },
  help: {
    title: { major: 'Major audit: help', minor: 'Minor audit: help' },
    about: 'Steps, what results mean, and the rules of classes.',
    empty: 'No help yet',
    edit: 'Write one, so that those who check know how.',
    read: 'The registry has not written one yet.',
  },
  report: {
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
  },
} satisfies typeof zhCN;
