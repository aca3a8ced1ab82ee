import { type ApiPath, call } from '@/api/client';
import type { Like } from '@/i18n/messages';
import { optionsOf } from '@/resource/tableService';
import type { OptionSource, Page } from '@/resource/types';
import { codesOf } from '@/university/codes';
import { programmeOptions, streamOptions } from '@/university/references';
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

const FOUND = 20;
interface CourseItem {
  code: string;
  titleCn: string;
  titleEn: string;
}
/** Rules name courses by their codes; the code is what is kept, the title only helps to find it. */
export const courseCodes =
  (nameOf: (course: CourseItem) => string): OptionSource =>
  async ({ keyword, ids }, signal) => {
    if (ids !== undefined) return ids.map((code) => ({ value: code, label: code }));
    const query = { keyword, pageNo: 1, pageSize: FOUND };
    const { data } = await call<Page<CourseItem>>('GET', at('/course/item'), { query, signal });
    return data.map((course) => ({ value: course.code, label: `${course.code} – ${nameOf(course)}` }));
  };

/** Tags and programmes are named by their codes too. */
export const tagCodes = codesOf(optionsOf(at('/section-tag')));
/** Streams stand beside programmes in requirements. */
export const programmeCodes = codesOf(programmeOptions, streamOptions);

export type Common = Like<typeof zhCN>;

/** Years are written without a separator, so their inputs give text; the server wants numbers. */
export const yearOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);
