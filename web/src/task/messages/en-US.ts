import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  stepFill: 'Fill in',
  stepEffect: 'Effects',
  stepDone: 'Done',
  preview: 'See the effects',
  back: 'Back to the form',
  again: 'Do another one',
  close: 'Close',
  cancel: 'Cancel',
  effect: 'What will change',
  effectDone: 'What has changed',
  total: (count: string) => `${count} ${count === '1' ? 'change' : 'changes'} in all`,
  cut: (shown: string, total: string) => `${total} changes in all; the first ${shown} are listed.`,
  nothing: 'Nothing would change. Go back and check what you entered.',
  kinds: { ADDED: 'added', CHANGED: 'changed', REMOVED: 'removed' },
  group: (label: string, kind: string, count: string) =>
    `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${count} ${kind}`,
  row: 'Record',
  changes: 'Changes',
  empty: 'empty',
  to: 'becomes',
  warnings: 'Worth a look',
  attach: 'Add a file',
  attachHelp: 'Letters, approvals and the like, up to 10 MB each',
  required: (label: string) => `Fill in: ${label}`,
  failed: 'What this page needs could not be read',
  retry: 'Try again',
} satisfies Like<typeof zhCN>;
