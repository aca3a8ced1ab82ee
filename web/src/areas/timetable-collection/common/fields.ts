import type { Like } from '@/i18n/messages';
import { optionsOf } from '@/resource/tableService';
import type { Option } from '@/resource/types';
import type zhCN from '../messages/zh-CN';

export type Words = Like<typeof zhCN>;

/** The rows that only this area refers to; one function each, because it is a cache key. */
export const entryOptions = { office: optionsOf('/api/ttsp/course'), division: optionsOf('/api/ttsp/user/course') };
export const placeTypeOptions = optionsOf('/api/basic/resources/place/type');
export const userOptions = optionsOf('/api/security/user');

const HALF_DAYS = ['08:00-11:50', '13:00-17:50', '18:00-21:50'] as const;
const WEEKDAYS = [1, 2, 3, 4, 5, 6] as const;

/** Half days of the week, as the server writes them: the weekday, then from when to when. */
export const timeOptions = (m: Words): Option[] =>
  WEEKDAYS.flatMap((day) =>
    HALF_DAYS.map((span) => ({ value: `${day} ${span}`, label: `${m.weekdays[day]} ${span}` })),
  );

export const choices = <K extends string>(values: readonly K[], labels: Readonly<Record<K, string>>): Option[] =>
  values.map((value) => ({ value, label: labels[value] }));
