import { defineMessages, useMessages } from '@/i18n/messages';
import type zhCN from './zh-CN';

const boardMessages = defineMessages<typeof zhCN>({
  'zh-CN': () => import('./zh-CN'),
  'en-US': () => import('./en-US'),
});
export const useBoardWords = () => useMessages(boardMessages);
