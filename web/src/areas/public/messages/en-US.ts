import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  login: {
    username: 'User name',
    password: 'Password',
    submit: 'Sign in',
    usernameNeeded: 'Please enter your user name',
    passwordNeeded: 'Please enter your password',
    capsLock: 'Caps lock is on',
    failed: 'The user name or password is not correct',
    wait: 'Too many attempts, please wait',
    demo: 'Demonstration accounts',
    demoHint: 'Click a role to fill in its account',
  },
  change: {
    title: 'Please change your password first',
    about: 'This is an initial or reset password. You can go on once you have changed it.',
    next: 'New password',
    again: 'New password again',
    different: 'The two new passwords differ',
    same: 'The new password must differ from the old one',
    submit: 'Change and continue',
    later: 'Sign out',
  },
  setup: {
    title: 'Make the first administrator',
    about:
      'The system has just been installed and has no users. Use the one-time link shown at the installation to make yourself the super administrator.',
    noKey: 'The link carries no one-time key. Use the complete link that the server showed at its installation.',
    username: 'Username',
    name: 'Name',
    password: 'Password',
    again: 'Password again',
    different: 'The two passwords differ',
    needed: 'Please fill this in',
    submit: 'Make administrator',
    done: 'The administrator exists now',
    doneAbout: 'Sign in with the username and the password you have just chosen.',
    toLogin: 'Go to the login page',
  },
  links: { help: 'Help', privacy: 'Privacy', terms: 'Terms' },
  content: { attachments: 'Attachments', back: 'Back', empty: 'Not published yet' },
} satisfies Like<typeof zhCN>;
