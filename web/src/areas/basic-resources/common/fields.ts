import type { ApiPath } from '@/api/client';
import type { Like } from '@/i18n/messages';
import { optionsOf } from '@/resource/tableService';
import type { Field, Option } from '@/resource/types';
import type zhCN from './messages/zh-CN';

export const BASE = '/api/basic/resources';
export const at = <P extends string>(path: P) => `${BASE}${path}` as const satisfies ApiPath;

/** The rows other tables refer to; one function each, because it is a cache key. */
export const divisionOptions = optionsOf(at('/college/division'));
export const categoryOptions = optionsOf(at('/college/category/programme'));
export const programmeOptions = optionsOf(at('/college/programme/programme'));
export const staffOptions = optionsOf(at('/organization/staff'));
export const areaOptions = optionsOf(at('/place/area'));
export const placeTypeOptions = optionsOf(at('/place/type'));
export const yearOptions = optionsOf(at('/college/year'));
export const semesterOptions = optionsOf(at('/college/semester'));

type Common = Like<typeof zhCN>;
const TYPES = ['UG', 'TPG', 'RPG'] as const;
export const studentTypeOptions = (m: Common): Option[] => TYPES.map((value) => ({ value, label: m.types[value] }));

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const weekdayName = (m: Common, weekday: number): string =>
  m.weekdays[(WEEKDAYS.find((day) => day === weekday) ?? 7) as (typeof WEEKDAYS)[number]];

/** The fields nearly every table of the area has. */
export const namedFields = (m: Common) =>
  ({
    code: { kind: 'code', label: m.code, help: m.codeHelp },
    nameCn: { kind: 'text', label: m.nameCn },
    nameEn: { kind: 'text', label: m.nameEn },
  }) as const satisfies Readonly<Record<string, Field>>;

export const NAMES = [
  { name: 'code', required: true, max: 20 },
  { name: 'nameCn', required: true, max: 100 },
  { name: 'nameEn', required: true, max: 200 },
] as const;
