import type { ApiPath } from '@/api/client';
import type { Like } from '@/i18n/messages';
import { optionsOf } from '@/resource/tableService';
import { codesOf } from '@/university/codes';
import type zhCN from './messages/zh-CN';

export {
  cohortOptions,
  courseOptions,
  courseTypeOptions,
  divisionOptions,
  minorOptions,
  programmeOptions,
  semesterOptions,
  streamOptions,
  studentOptions,
} from '@/university/references';
export {
  ALL_OFFERS,
  KEPT_OFFERS,
  NAMES,
  namedFields,
  STUDENT_TYPES,
  studentTypeOptions,
} from '@/university/tables';

export const SP = '/api/sp';
export const at = <P extends string>(path: P) => `${SP}${path}` as const satisfies ApiPath;

/** The rows other tables refer to; one function each, because it is a cache key. */
export const sectionTypeOptions = optionsOf(at('/section-type'));

/** Tags are named by their codes. */
export const tagCodes = codesOf(optionsOf(at('/section-tag')));

export type Common = Like<typeof zhCN>;

/** Years are written without a separator, so their inputs give text; the server wants numbers. */
export const yearOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);
