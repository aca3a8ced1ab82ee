import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  entity: 'log entry',
  empty: 'There are no log entries yet. Each change to the data adds one.',
  keyword: 'Record id, values before and after',
  at: 'Time',
  from: 'Time from',
  to: 'Time to',
  actor: 'Person',
  system: 'System',
  operation: 'Operation',
  operationHelp: 'The code of the operation, such as updateUser',
  subject: 'Subject',
  subjectHelp: 'For example security or security.user',
  subjectId: 'Record id',
  source: 'Source',
  reason: 'Reason',
  requestId: 'Request id',
  seq: 'No.',
  changes: 'Changes',
  noChanges: 'No field was changed',
  field: 'Field',
  before: 'Before',
  after: 'After',
  none: '-',
} satisfies Like<typeof zhCN>;
