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
    others: 'Other ways to sign in',
    byCode: 'Sign in with a code',
    forgot: 'Forgot password',
    register: 'Register',
    lookup: 'Student number look-up',
    single: 'Single sign-on',
    demo: 'Demonstration accounts',
    demoHint: 'Click a role to fill in its account',
  },
  links: { help: 'Help', privacy: 'Privacy', terms: 'Terms' },
} satisfies Like<typeof zhCN>;
