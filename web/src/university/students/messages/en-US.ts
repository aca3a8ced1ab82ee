import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  search: 'Find by student ID, name or pinyin',
  paste: 'Paste student IDs',
  pasteHelp: 'One on each line, or separated by commas or blanks',
  look: (count: number) => `Look up ${count} IDs`,
  missing: (count: number) => `${count} IDs were not found; correct them and look again`,
  cancel: 'Cancel',
} satisfies Like<typeof zhCN>;
