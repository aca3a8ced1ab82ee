import { defineMessages } from '@/i18n/messages';
import type zhCN from './zh-CN';

export const ownPrintMessages = defineMessages<typeof zhCN>({
  'zh-CN': () => import('./zh-CN'),
  'en-US': () => import('./en-US'),
});
