import type zhCN from './zh-CN';

const enUS: typeof zhCN = {
  students: {
    title: 'Students’ reports',
    about:
      'Every research student who studies has one report in each period: how far it has come and what was decided. Until it is handed in, only the student reads it.',
    entity: 'progress report',
    empty: 'Open a period under Config; its reports appear here.',
    reopen: {
      action: 'Extend or reopen',
      about:
        'Students who still write get a later day; what was completed goes back to the student. Reports that are being read are returned by whoever has them.',
      until: 'New last day',
      reason: 'Reason',
      confirm: 'Extend or reopen',
      done: 'Done',
    },
    whole: 'The report in full',
    toPanel: 'See the panel',
  },
  confidence: {
    title: 'In confidence',
    about: 'Between the student and the graduate school; supervisor and panel never see it, and no log has the words.',
    empty: 'The student has said nothing.',
    office: 'Graduate school',
    student: 'Student',
    text: 'Answer the student',
    send: 'Send the answer',
    sent: 'The answer is sent',
  },
  panels: {
    title: 'Assessment panels',
    about:
      'Who assesses each report. Supervisors do not assess their own students, and whoever is on leave is not assigned. A sheet assigns many at once; it names a report as student number/period code.',
    entity: 'panel member',
    empty: 'Name a chair and members; the panel begins when the supervisor has passed a report on.',
  },
  heads: {
    title: 'Department heads',
    about: 'Who reads the reports of a programme as its head. Opening a period takes directors where nobody was named.',
    entity: 'head',
    empty: 'Name a head for each research programme.',
  },
  deans: {
    title: 'Divisions',
    about: 'Who decides on the reports of a division. Opening a period takes deans where nobody was named.',
    entity: 'dean',
    empty: 'Name somebody who decides for each division.',
  },
  config: {
    title: 'Config of progress reports',
    about: 'A period has a last day for each desk; a form says what student, supervisor and panel are asked.',
    periods: 'Periods',
    forms: 'Forms',
    items: 'Questions',
    preview: 'Preview',
    choose: 'Form',
    chooseFirst: 'Choose a form first',
    design: 'Edit the questions',
    look: 'Preview',
    period: {
      title: 'Periods',
      about: 'A draft tells nobody; once open, every research student who studies has a report.',
      entity: 'period',
      empty: 'Publish a form first, then add a period.',
      open: {
        action: 'Open',
        again: 'Add missing reports',
        about:
          'Makes a report for every research student who studies. Done again, it adds who came since and follows supervisors of reports that have not reached the panel.',
        confirm: 'Open the period',
        done: 'The period is open',
      },
      close: {
        action: 'Close',
        about:
          'Students hand in nothing afterwards; single ones are extended under Students’ reports. What is being read goes on.',
        confirm: 'Close the period',
        done: 'The period is closed',
      },
    },
    form: {
      title: 'Forms',
      about: 'A published form stays; a change is a new edition, and old reports keep theirs.',
      entity: 'form',
      empty: 'Add a form, then edit its questions.',
    },
    item: {
      title: 'Questions',
      about:
        'Answered by the student, the supervisor or the panel. Choices are written as CODE|Chinese|English with semicolons between.',
      entity: 'question',
      empty: 'Add the first question.',
    },
    publish: {
      action: 'Publish',
      about: 'Its questions stay as they are from then on.',
      confirm: 'Publish the form',
      done: 'The form is published',
    },
    revise: {
      action: 'Revise',
      about: 'Makes a copy as the next edition, which can be changed.',
      confirm: 'Make a new edition',
      done: 'There is a new edition',
    },
    previewAbout: 'As those who answer see it; nothing that is written here is kept.',
    noItems: 'There are no questions yet.',
  },
  help: {
    title: 'Help on progress reports',
    about: 'For colleagues of the graduate school',
    empty: 'Nothing was written yet',
    edit: 'Edit',
    read: 'Read',
  },
};

export default enUS;
