import type { ApiPath } from '@/api/client';
import type { Like } from '@/i18n/messages';
import { optionsOf } from '@/resource/tableService';
import type { Option } from '@/resource/types';
import type zhCN from './messages/zh-CN';

export {
  cohortOptions,
  divisionOptions,
  minorOptions,
  programmeOptions,
  semesterOptions,
  streamOptions,
  studentOptions,
} from '@/university/references';
export { ALL_OFFERS, KEPT_OFFERS, NAMES, namedFields, studentTypeOptions } from '@/university/tables';

/** Who works with students' records; what of it each may do is said by the actions they hold. */
export const STAFF = ['ADMIN_AUTH_SI', 'STAFF_AUTH_SI'] as const;
export const SI = '/api/si';
export const at = <P extends string>(path: P) => `${SI}${path}` as const satisfies ApiPath;

/** The rows other tables refer to; one function each, because it is a cache key. */
export const statusOptions = optionsOf(at('/study-status'));
export const studyTypeOptions = optionsOf(at('/study-type'));
export const categoryOptions = optionsOf('/api/basic/resources/student/category');

export type Common = Like<typeof zhCN>;
const GENDERS = ['M', 'F', 'X'] as const;
export const genderOptions = (m: Common): Option[] => GENDERS.map((value) => ({ value, label: m.genders[value] }));
