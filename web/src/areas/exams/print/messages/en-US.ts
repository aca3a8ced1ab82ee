import type zhCN from './zh-CN';

export default {
  title: 'Print Exam Schedule',
  about: 'By day, room or paper, as one archive with a folder for every day, in the language of the interface.',
  documents: 'Documents',
  names: {
    TIMETABLE: 'Master timetable',
    DOOR: 'Door lists',
    SIGN_IN: 'Sign-in sheets',
    SEATS: 'Seat plans',
    LABELS: 'Desk labels',
    DUTIES: 'Duty slips',
    ENVELOPE: 'Envelope covers',
    INCIDENT: 'Incident forms',
  },
  hints: {
    TIMETABLE: 'All papers of the season',
    DOOR: 'One for each room and slot',
    SIGN_IN: 'By seat, with room to sign',
    SEATS: 'Rooms from above',
    LABELS: '24 on a sheet, to be cut',
    DUTIES: 'One for each invigilator',
    ENVELOPE: 'One for each paper and room',
    INCIDENT: 'One blank form for each room and slot',
  },
  day: 'Day',
  room: 'Room',
  paper: 'Paper',
  any: 'All, where nothing is chosen',
  start: 'Generate',
  choose: 'Choose at least one document',
  preparing: 'Preparing',
  done: (files: number, pages: number) =>
    `${files} ${files === 1 ? 'file' : 'files'} with ${pages} ${pages === 1 ? 'page' : 'pages'}`,
  download: 'Download archive',
} satisfies typeof zhCN;
