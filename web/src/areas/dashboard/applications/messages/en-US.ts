import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  title: 'My Application',
  about: 'What you applied for: who has it now, since when, and what comes next.',
  entity: 'application',
  keyword: 'Number or title',
  start: 'New application',
  empty: 'You have not applied for anything yet. Start with "New application"; how it goes is then shown here.',
  withdraw: 'Withdraw',
  withdrawTitle: (no: string) => `Withdraw application ${no}`,
  withdrawEffect: 'It ends here and is not decided; you may apply again.',
  withdrawOk: 'Withdraw the application',
  withdrawn: 'The application is withdrawn',
  resubmit: 'Change and submit again',
  remind: 'Send a reminder',
  reminded: 'Those who have it are reminded',
} satisfies Like<typeof zhCN>;
