import type zhCN from './zh-CN';

export default {
  title: (season: string) => `My duties · ${season}`,
  balance: (count: number, minutes: number, average: number) =>
    `${count} ${count === 1 ? 'duty' : 'duties'} this season, ${minutes} minutes; the average is ${average}`,
  carried: (minutes: number) =>
    minutes === 0
      ? 'Even with earlier seasons'
      : minutes > 0
        ? `${minutes} minutes more than others before`
        : `${-minutes} minutes less than others before`,
  none: 'No duty has been given to you yet.',
  day: 'Day',
  arrive: 'Be there',
  time: 'Exam',
  room: 'Room',
  papers: 'Papers',
  role: 'Role',
  roles: { CHIEF: 'Chief', INVIGILATOR: 'Invigilator', RESERVE: 'Reserve' },
  state: 'State',
  states: { ASSIGNED: 'To be confirmed', CONFIRMED: 'Confirmed', DECLINED: 'Declined' },
  confirm: 'Confirm',
  decline: {
    action: 'Decline',
    about: 'The office finds somebody else; please say why.',
    reason: 'Reason',
    confirm: 'Decline duty',
    done: 'The office knows',
  },
  swap: {
    action: 'Ask to swap',
    about: 'Choose a colleague. When they agree and no rule is broken, it is done at once.',
    colleague: 'Colleague',
    back: 'One of theirs in return',
    nothing: 'Nothing in return',
    note: 'Message',
    confirm: 'Ask',
    done: 'They are asked',
  },
  asked: (who: string, duty: string) => `${who} asks you to take ${duty}`,
  asking: (who: string, duty: string) => `You ask ${who} to take ${duty}`,
  inReturn: (duty: string) => `in return for ${duty}`,
  swapStates: { ASKED: 'Waiting', ACCEPTED: 'Swapped', DECLINED: 'Declined', WITHDRAWN: 'Withdrawn' },
  accept: 'Agree',
  refuse: 'Decline',
  withdraw: 'Withdraw',
  away: 'When I cannot',
  awayAbout: 'As 2026-12-20 for a day or 2026-12-20 09:00 for a slot; counts for duties still to be given.',
  save: 'Save',
  saved: 'Saved',
} satisfies typeof zhCN;
