import type zhCN from './zh-CN';

const enUS: typeof zhCN = {
  home: {
    title: 'Progress reports',
    about: 'Reports of research students that wait for you, by what you are.',
    desks: { supervisor: 'Supervisor', ap: 'Assessment panel', pd: 'Department head', dean: 'Division' },
    waits: 'Waiting',
    overdue: 'Overdue',
    all: 'All',
    open: 'Open',
    empty: 'No report waits for you.',
  },
  desks: {
    supervisor: { title: 'Reports of my students', about: 'Progress reports of the students you supervise.' },
    ap: {
      title: 'Panel review',
      about: 'Reports that you were asked to assess. Members assess on their own; the chair concludes.',
    },
    pd: { title: 'Review by the head', about: 'Progress reports of research students of your programme.' },
    dean: { title: 'Review by the division', about: 'Progress reports of your division; you decide.' },
  },
  queue: 'Reports',
  empty: 'There are no reports.',
  choose: 'Choose a report on the left',
  narrow: 'Show',
  onlyWaiting: 'Waiting',
  allReports: 'All',
  notYours: 'Nothing is wanted from you about this report now.',
  form: {
    title: 'What you say',
    rating: 'Progress',
    recommendation: 'Recommendation',
    decision: 'Decision',
    comment: 'Comment',
    endorse: 'Pass on',
    assess: 'Submit the assessment',
    returnPrevious: 'Return one step',
    returnStudent: 'Return to the student',
    sure: 'Whoever gets it deals with it again; say why in the comment.',
    done: 'Done',
    back: 'Cancel',
  },
  setting: {
    titles: { ap: 'Settings of the panel', pd: 'Settings of the head', dean: 'Settings of the division' },
    about: 'Days of absence, a deputy, and letters.',
    aboutPanel: 'On days of absence nothing is assigned to you; members assess in person, so there are no deputies.',
    awayFrom: 'Away from',
    awayUntil: 'Away until',
    deputy: 'Staff number of the deputy',
    deputyHint: 'Decides for you on those days, and needs the same right; the record says for whom.',
    deputyIs: (name: string) => `Deputy at the moment: ${name}`,
    mail: 'Send a letter when a report comes',
    save: 'Save the settings',
    saved: 'The settings are saved',
  },
};

export default enUS;
