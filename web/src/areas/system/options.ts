import type { Like } from '@/i18n/messages';
import type { Option } from '@/resource/types';
import type zhCN from './messages/zh-CN';

type Messages = Like<typeof zhCN>;
const entries = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const channelOptions = (m: Messages): Option[] => entries(m.channels);
export const studentTypeOptions = (m: Messages): Option[] => entries(m.window.types);
export const tlsOptions = (m: Messages): Option[] => entries(m.settings.tlsOptions);
