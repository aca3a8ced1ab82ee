import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  title: 'Verify a paper',
  about: 'Scan the QR code of the paper, or enter its code',
  code: 'Verification code',
  codeHelp: 'Printed below the QR code; blanks and capitals do not matter',
  needed: 'Enter the code',
  submit: 'Verify',
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
