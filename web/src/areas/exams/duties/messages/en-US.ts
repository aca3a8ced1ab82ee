import type zhCN from './zh-CN';

export default {
  people: {
    title: 'Invigilators',
    about:
      'Teachers who can invigilate in this season: when they cannot, how many duties they take, how many they have, and what they did more or less before.',
    entity: 'invigilator',
    empty: 'Bring in everybody who teaches with “Add those who teach”, add people one by one, or import a sheet.',
    gather: {
      action: 'Add those who teach',
      about:
        'Adds teachers and chief examiners of the papers, and brings what was carried over up to date. Others stay.',
      confirm: 'Add them',
      done: 'The list is up to date',
    },
  },
  duties: {
    title: 'Duties',
    about:
      'Who watches which room when. Duties are shared fairly over the seasons; chief examiners are in the first room of their paper.',
    entity: 'duty',
    empty: 'Add invigilators and give papers their times and rooms, then assign duties.',
    assign: {
      action: 'Assign duties',
      about:
        'Fills what rooms still need: chief examiners first, then whoever has least. What is there stays; duties in empty rooms go.',
      confirm: 'Assign',
      done: 'Duties are assigned',
    },
    give: {
      action: 'Give a duty',
      about: 'Gives a duty to somebody. If they are busy, away or have enough, it says so.',
      day: 'Day',
      slot: 'Begins',
      room: 'Room',
      teacher: 'Invigilator',
      role: 'Role',
      roles: { CHIEF: 'Chief', INVIGILATOR: 'Invigilator', RESERVE: 'Reserve' },
      confirm: 'Give it',
      done: 'Given',
    },
    take: {
      action: 'Take away',
      about: 'The room may then have too few; assign again to fill it.',
      confirm: 'Take away',
      done: 'Taken away',
    },
    tell: {
      action: 'Tell them',
      about: 'Writes to everybody with new duties, once about each.',
      confirm: 'Send letters',
      done: 'They are told',
    },
  },
} satisfies typeof zhCN;
