import type zhCN from './zh-CN';

const enUS: typeof zhCN = {
  title: 'My progress reports',
  about: 'One every half-year. What you write is saved by itself, and only you read it until you hand it in.',
  empty: 'No report is wanted from you yet.',
  choose: 'Period',
  due: (day: string) => `Due on ${day}`,
  returned: 'The report was returned; correct it and hand it in again',
  saving: 'Saving',
  saved: 'Saved',
  offline: 'No connection; what you write stays in this browser and is saved later',
  collisionTitle: 'This answer was changed elsewhere',
  theirs: 'There it says',
  keepMine: 'Keep what is here',
  keepTheirs: 'Take what is there',
  submit: 'Hand in the report',
  submitSure: 'Your supervisor reads it next; until then you can take it back.',
  submitted: 'The report is handed in',
  unsaved: 'Something is not saved yet; wait a moment and hand in again',
  takeBack: 'Take the report back',
  takeBackSure: 'You can change it then, and have to hand it in again.',
  takenBack: 'The report is taken back',
  cancel: 'Cancel',
  required: 'Has to be answered',
  confidence: {
    title: 'To the graduate school, in confidence',
    about: 'Only you and the graduate school read this; supervisor, panel, head and dean never do.',
    empty: 'You have said nothing yet.',
    office: 'Graduate school',
    student: 'Me',
    text: 'What you want to say',
    send: 'Send in confidence',
    sent: 'The graduate school has it',
  },
};

export default enUS;
