import { defineMessages, type Like, useMessages } from '@/i18n/messages';
import type zhCN from './zh-CN';

export type SelectionWords = Like<typeof zhCN>;
const selectionMessages = defineMessages<typeof zhCN>({
  'zh-CN': () => import('./zh-CN'),
  'en-US': () => import('./en-US'),
});
export const useSelectionWords = (): SelectionWords => useMessages(selectionMessages);
