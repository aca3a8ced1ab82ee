import type { Like } from '@/i18n/messages';
import type { Option } from '@/resource/types';
import type zhCN from './messages/zh-CN';

type Messages = Like<typeof zhCN>;
const entries = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const kindOptions = (m: Messages): Option[] => entries(m.kinds);
export const studentTypeOptions = (m: Messages): Option[] => entries(m.role.types);
export const riskOptions = (m: Messages): Option[] => [
  { value: 'NORMAL', label: m.permission.risks.NORMAL, status: 'default' },
  { value: 'HIGH', label: m.permission.risks.HIGH, status: 'warning' },
];
