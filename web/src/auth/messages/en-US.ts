import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  enrol: {
    scan: 'Scan the code with your authenticator app, or type the key by hand.',
    apps: 'Any authenticator app that knows TOTP will do.',
    qr: 'Second factor as a QR code',
    secret: 'Key',
    copy: 'Copy key',
    copied: 'Copied',
    code: 'The six digits the app shows',
    needed: 'Please enter the six digits',
    confirm: 'Confirm and enable',
    wrong: 'The code is not correct; wait for the next one and try again',
  },
  recovery: {
    title: 'Please keep these recovery codes',
    about:
      'Without your phone, a recovery code takes the place of the digits. Each works once, and they are shown only now.',
    list: 'Recovery codes',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Copying failed, please write them down',
    download: 'Download',
    print: 'Print',
    file: 'recovery-codes.txt',
    saved: 'I have kept them in a safe place',
    done: 'Done',
  },
  stepUp: {
    title: 'Please prove who you are',
    about: 'This is a sensitive operation. It goes on afterwards, and nothing you have typed is lost.',
    password: 'Your password',
    code: 'The six digits of your authenticator, or a recovery code',
    needed: 'Please fill this in',
    submit: 'Prove and continue',
    cancel: 'Cancel',
    wrong: 'The password or code is not correct',
  },
} satisfies Like<typeof zhCN>;
