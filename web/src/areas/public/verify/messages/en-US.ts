import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  title: 'Verify a paper',
  about: 'Scan the QR code of the paper, or enter its code',
  code: 'Verification code',
  codeHelp:
    'Printed below the QR code. For a transcript scan the QR code and paste the whole text that begins with CP1: – this works without a network',
  needed: 'Enter the code',
  submit: 'Verify',
  signed: {
    proved: {
      genuine: 'Genuine',
      altered: 'Altered, or not signed by this university',
      unknownKey: 'Cannot be told: there is no key of that year',
      revoked: 'Genuine, but revoked',
    },
    abouts: {
      genuine: 'The summary is signed by this university. Compare what stands below with the paper.',
      altered: 'The signature does not fit the content; the paper proves nothing.',
      unknownKey: 'Connect to the network and open this page again to get the newest keys.',
      revoked: 'This university has taken the paper back; it proves nothing any more.',
    },
    malformed: 'This is not a whole code; scan or paste it again',
    asOf: 'List of revocations of',
    kinds: {
      FULL: 'Transcript',
      FULL_WITH_AWARD: 'Transcript with award',
      INTERIM: 'Interim transcript',
      CHINESE: 'Transcript in Chinese',
    },
    facts: {
      cn: 'Chinese name',
      en: 'English name',
      no: 'Student ID',
      prog: 'Programme',
      award: 'Award',
      state: 'Study status',
      gpa: 'Cumulative GPA',
      units: 'Units gained',
      from: 'Admitted on',
      to: 'Graduated on',
      old: 'Replaces',
    },
  },
  failed: 'It cannot be verified just now; try again later',
  kind: 'Paper',
  serialNo: 'Serial No.',
  issuedAt: 'Issued on',
  validUntil: 'Valid until',
  verdicts: {
    valid: 'Genuine and valid',
    expired: 'Genuine, but no longer valid',
    revoked: 'Revoked',
    unknown: 'No such paper',
  },
  abouts: {
    valid: 'Issued by this university. Compare what stands below with the paper.',
    expired: 'Issued by this university; its time is over. Its holder can ask for a new one.',
    revoked: 'This university has revoked the paper; it proves nothing any more.',
    unknown: 'Check that the code is typed correctly. A paper that cannot be found was not issued here.',
  },
} satisfies Like<typeof zhCN>;
