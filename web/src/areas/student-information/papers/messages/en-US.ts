import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  title: 'Student Print',
  about:
    'Record cards, enrolment certificates, labels and rosters. Each has a number and a QR code anybody can verify.',
  tabs: { print: 'Print', issued: 'Issued' },
  print: {
    kind: 'Paper',
    kinds: {
      RECORD_CARD: 'Student record card',
      ENROLMENT_CN: 'Enrolment certificate (Chinese)',
      ENROLMENT_EN: 'Enrolment certificate (English)',
      LABELS: 'Name labels',
      ROSTER: 'Roster',
      REGISTRATION_SLIP: 'Registration slip',
    },
    abouts: {
      RECORD_CARD: 'One per student, with photograph, study and changes',
      ENROLMENT_CN: 'One per student, valid for 90 days',
      ENROLMENT_EN: 'One per student, valid for 90 days',
      LABELS: 'Many on a page, for folders',
      ROSTER: 'One list, by student number',
      REGISTRATION_SLIP: 'One per student, checked on arrival',
    },
    students: 'Students',
    nobody: 'Choose students',
    tooMany: (most: number) => `At most ${most} students at a time; print in several parts`,
    language: 'Language',
    chinese: 'Chinese',
    english: 'English',
    purpose: 'Purpose',
    purposeNeeded: 'Say what for',
    purposePrinted: 'Printed on the certificate, for example "visa application"',
    purposeKept: 'Kept with the record of issue only',
    submit: (count: number) => (count > 1 ? `Issue the PDF of ${count} students` : 'Issue the PDF'),
    done: 'Issued; the file was downloaded.',
    toIssued: 'See its number',
    mayNot: 'You may look at issued papers but not print',
    mayNotAbout: 'Printing needs the right to export students. The academic registry can give it to you.',
  },
  issued: {
    about:
      'Every paper that left the house. One that must not count any more is revoked, and whoever verifies it reads so.',
    entity: 'paper',
    keyword: 'Number, issued by',
    serialNo: 'Serial No.',
    people: 'Students',
    pages: 'Pages',
    issuedAt: 'Issued at',
    issuedBy: 'Issued by',
    validUntil: 'Valid until',
    state: 'State',
    counts: 'Valid',
    isRevoked: 'Revoked',
    revokedReason: 'Why revoked',
    revoke: 'Revoke',
    revoked: 'Revoked',
    revokeTitle: (no: string) => `Revoke ${no}`,
    revokeEffect:
      'Whoever scans it or enters its code will read that it was revoked. This cannot be undone; a new paper can be issued.',
  },
} satisfies Like<typeof zhCN>;
