import { defineMessages, useMessages } from '@/i18n/messages';
import type zhCN from './zh-CN';

const dutyMessages = defineMessages<typeof zhCN>({
  'zh-CN': () => import('./zh-CN'),
  'en-US': () => import('./en-US'),
});
export const useDutyWords = () => useMessages(dutyMessages);
