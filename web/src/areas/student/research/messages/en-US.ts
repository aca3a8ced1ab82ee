import type zhCN from './zh-CN';

const enUS: typeof zhCN = {
  title: 'Graduation Audit',
  about: 'The steps to your degree: what you do, what others do, and by when.',
  empty: 'The graduate school has not taken you up yet; please ask there if you have a question.',
  status: 'Status',
  degree: 'Degree',
  thesis: 'Title of the thesis',
  oral: 'Oral',
  reviseBy: 'Revision until',
  awardedOn: 'Awarded on',
  endedReason: 'Reason of the termination',
  handIn: 'Hand in',
  again: 'Hand in again',
  files: 'Evidence',
  filesMissing: 'Upload a file',
  note: 'Note',
  noteMissing: 'Say how it stands',
  send: 'Hand it in',
  cancel: 'Cancel',
  sent: 'Handed in; it waits for approval',
  takeBack: 'Take back',
  takenBack: 'Taken back; you can hand it in again',
};

export default enUS;
