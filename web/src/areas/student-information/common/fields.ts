import type { ApiPath } from '@/api/client';
import type { Like } from '@/i18n/messages';
import { optionsOf } from '@/resource/tableService';
import type { Field, Option } from '@/resource/types';
import type zhCN from './messages/zh-CN';

/** Who works with students' records; what of it each may do is said by the actions they hold. */
export const STAFF = ['ADMIN_AUTH_SI', 'STAFF_AUTH_SI'] as const;
export const SI = '/api/si';
export const at = <P extends string>(path: P) => `${SI}${path}` as const satisfies ApiPath;
const basic = <P extends string>(path: P) => `/api/basic/resources${path}` as const satisfies ApiPath;

/** The rows other tables refer to; one function each, because it is a cache key. */
export const studentOptions = optionsOf(at('/student'));
export const cohortOptions = optionsOf(at('/cohort'));
export const statusOptions = optionsOf(at('/study-status'));
export const studyTypeOptions = optionsOf(at('/study-type'));
export const divisionOptions = optionsOf(basic('/college/division'));
export const programmeOptions = optionsOf(basic('/college/programme/programme'));
export const streamOptions = optionsOf(basic('/college/stream/programme'));
export const minorOptions = optionsOf(basic('/college/minor/programme'));
export const semesterOptions = optionsOf(basic('/college/semester'));
export const categoryOptions = optionsOf(basic('/student/category'));

export type Common = Like<typeof zhCN>;
const TYPES = ['UG', 'TPG', 'RPG'] as const;
export const studentTypeOptions = (m: Common): Option[] => TYPES.map((value) => ({ value, label: m.types[value] }));
const GENDERS = ['M', 'F', 'X'] as const;
export const genderOptions = (m: Common): Option[] => GENDERS.map((value) => ({ value, label: m.genders[value] }));

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

/** A plain table with everything the server offers for one. */
export const ALL_OFFERS = ['get', 'add', 'edit', 'delete', 'restore', 'enable', 'history', 'import', 'export'] as const;
/** The same without switching rows on and off. */
export const KEPT_OFFERS = ['get', 'add', 'edit', 'delete', 'restore', 'history', 'import', 'export'] as const;
