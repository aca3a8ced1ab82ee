import type zhCN from './zh-CN';

const enUS: typeof zhCN = {
  title: 'Print it yourself',
  about: 'Transcripts and certificates: order, pay and print.',
  closed: 'Nothing is printed here now',
  key: {
    title: 'Set up this station',
    about:
      'At the first start somebody of the office enters the key that was issued under Self-service Printing › Settings. It is kept on this machine only.',
    label: 'Key of the station',
    needed: 'Enter the key of the station',
    submit: 'Open this station',
  },
  enter: {
    title: 'Sign in',
    about: 'Sign in on your phone or computer, open My Prints, get the code of 8 digits and enter it here.',
    label: 'Code',
    pad: 'Digits',
    remove: 'Remove one digit',
    clear: 'Clear',
    submit: 'Sign in',
    over: 'You were signed out; sign in again.',
  },
  hello: (name: string) => `Hello, ${name}`,
  leave: 'Leave',
  idle: (seconds: number) => `Leaves by itself in ${seconds} s without a touch`,
  waiting: 'Waiting for you',
  papers: 'What you can print',
  none: 'There is nothing to print.',
  choose: 'Choose',
  chooseOf: (name: string) => `Choose ${name}`,
  back: 'Back',
  less: 'One copy less',
  more: 'One copy more',
  payAndPrint: (amount: string) => `Pay RMB ${amount} and print`,
  printFree: 'Print free of charge',
  pay: (amount: string) => `Pay RMB ${amount} and print`,
  print: 'Print',
  working: 'One moment…',
  done: (copies: number, serial: string) =>
    `Printed: ${copies} × ${serial}. Take your papers, and leave before you go.`,
  left: 'What is not finished stands under “Waiting for you”; what is paid is not charged again.',
};
export default enUS;
