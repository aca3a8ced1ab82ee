import type { ApiPath } from '@/api/client';
import type { Like } from '@/i18n/messages';
import { optionsOf } from '@/resource/tableService';
import type zhCN from './messages/zh-CN';

export { divisionOptions, programmeOptions, semesterOptions } from '@/university/references';
export { NAMES, namedFields, studentTypeOptions } from '@/university/tables';

export const BASE = '/api/basic/resources';
export const at = <P extends string>(path: P) => `${BASE}${path}` as const satisfies ApiPath;

/** The rows other tables refer to; one function each, because it is a cache key. */
export const categoryOptions = optionsOf(at('/college/category/programme'));
export const staffOptions = optionsOf(at('/organization/staff'));
export const areaOptions = optionsOf(at('/place/area'));
export const placeTypeOptions = optionsOf(at('/place/type'));
export const yearOptions = optionsOf(at('/college/year'));

type Common = Like<typeof zhCN>;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const weekdayName = (m: Common, weekday: number): string =>
  m.weekdays[(WEEKDAYS.find((day) => day === weekday) ?? 7) as (typeof WEEKDAYS)[number]];
