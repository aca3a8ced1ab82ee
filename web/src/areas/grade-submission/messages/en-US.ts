import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  semester: 'Semester',
  course: 'Course',
  section: 'Section',
  student: 'Student',
  division: 'Division',
  all: 'All',
  reason: 'Reason',
  none: '—',
  courses: {
    title: 'Submission by course',
    about: 'How many sections of each course have submitted; what is overdue comes first.',
    keyword: 'Course code or title',
    submitted: 'Submitted',
    confirmed: 'Confirmed',
    graded: 'Graded',
    overdue: 'Overdue',
    overdueCount: (count: number) => `${count} overdue`,
    of: (done: number, all: number) => `${done} / ${all}`,
    empty: 'Courses appear here once a window of submission is open.',
    toSections: 'Show the sections',
  },
  sections: {
    title: 'Grade sheets of sections',
    about: 'How far the sheet of each section is; remind, return, approve, confirm and print.',
    entity: 'grade sheet',
    empty: 'Open a window under “Open Setting” and the sheets of its sections appear here.',
    spread: 'Distribution',
    overdue: 'Overdue',
    late: 'Late submission possible',
    late_submitted: 'Submitted late',
    print: 'Print the sheet',
    toDrafts: 'Show the grades',
    answers: 'Answers to findings',
  },
  steps: {
    remind: {
      action: 'Remind',
      about: 'Sends a reminder to those who enter or submit the grades.',
      confirm: 'Send reminders',
      done: 'Reminders sent',
    },
    return: {
      action: 'Return',
      about: 'The teacher can correct the sheet and submit again, and gets a letter with the reason.',
      confirm: 'Return the sheet',
      done: 'The sheet was returned',
    },
    head: {
      action: 'Approve as head',
      about: 'Records the approval of the head; who and when stand on the printed sheet.',
      confirm: 'Approve',
      done: 'The approval is recorded',
    },
    dean: {
      action: 'Approve as dean',
      about: 'Records the approval of the dean; who and when stand on the printed sheet.',
      confirm: 'Approve',
      done: 'The approval is recorded',
    },
    confirm: {
      action: 'Confirm',
      about: 'The grades become results, not released yet; from then on only an amendment changes them.',
      confirm: 'Confirm the grades',
      done: 'The grades are confirmed',
    },
  },
  drafts: {
    title: 'Draft grades',
    about: 'The grade of everybody on a sheet, those not submitted yet too.',
    entity: 'grade',
    empty: 'People appear here once sheets are open.',
    score: 'Score',
    sheetStatus: 'Status of the sheet',
    set: {
      action: 'Enter a grade of the registry',
      about:
        'Incomplete (I), withdrawn (W), year grade (YR), not reported (NR) and project to resubmit (PR) are given by the registry alone; teachers cannot change them.',
      grade: 'Grade',
      back: 'Give it back to the teacher',
      confirm: 'Enter',
      done: 'The grade is entered',
    },
  },
  users: {
    title: 'People of sections',
    about:
      'Who enters, submits or sees the grades of a section. Teachers come with the sheet; deputies are named here.',
    entity: 'person',
    empty: 'The teachers of a section appear here when its sheet is opened.',
  },
  upload: {
    title: 'Upload grades',
    about:
      'Grades of many sections in one sheet: student no., course code, section no., grade. Checked first, then written, and undone while nobody has touched them.',
    choose: 'Choose a semester first',
    action: 'Upload a sheet of grades',
    notes: [
      'A row for each student; the section has an open sheet that the registry has not confirmed.',
      'The grade is one of the scale; I, W, YR, NR and PR cannot be changed by teachers afterwards.',
      'Score and remark may be left out; then they stay as they are.',
    ],
    batches: 'Earlier uploads',
  },
  windows: {
    title: 'Windows of grade submission',
    about:
      'When grades are submitted, by semester, student type and division. When a window begins, every section gets its sheet with the people who take it then.',
    entity: 'window',
    empty: 'Add a window, and teachers can enter and submit grades in it.',
    open: {
      action: 'Open the sheets now',
      about:
        'Opens sheets for the sections that have none, with the people who take them now; the teachers get a letter. When the window begins, this happens by itself.',
      confirm: 'Open the sheets',
      done: 'The sheets are open',
    },
  },
  settings: {
    title: 'Approvals and declaration',
    about: 'Whose approval a sheet needs before the registry confirms it, and what teachers declare.',
    askHead: 'Ask for the approval of the head',
    askDean: 'Ask for the approval of the dean',
    declarationZh: 'Declaration (Chinese)',
    declarationEn: 'Declaration (English)',
    save: 'Save',
    saved: 'The settings are saved',
  },
  help: {
    title: 'Help on grade submission',
    about: 'For teachers and the registry.',
    empty: 'Nothing here yet',
    edit: 'What you write is shown here to teachers and the registry.',
    read: 'The registry has not written anything yet.',
  },
} satisfies Like<typeof zhCN>;
