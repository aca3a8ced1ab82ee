import { type ApiPath, call } from '@/api/client';
import type { Like } from '@/i18n/messages';
import { optionsOf } from '@/resource/tableService';
import type { Field, Option, OptionSource, Page } from '@/resource/types';
import type zhCN from './messages/zh-CN';

export const SP = '/api/sp';
export const at = <P extends string>(path: P) => `${SP}${path}` as const satisfies ApiPath;
const basic = <P extends string>(path: P) => `/api/basic/resources${path}` as const satisfies ApiPath;

/** The rows other tables refer to; one function each, because it is a cache key. */
export const courseOptions = optionsOf(at('/course'));
export const courseTypeOptions = optionsOf(at('/course-type'));
export const sectionTypeOptions = optionsOf(at('/section-type'));
export const studentOptions = optionsOf('/api/si/student');
export const cohortOptions = optionsOf('/api/si/cohort');
export const divisionOptions = optionsOf(basic('/college/division'));
export const programmeOptions = optionsOf(basic('/college/programme/programme'));
export const streamOptions = optionsOf(basic('/college/stream/programme'));
export const minorOptions = optionsOf(basic('/college/minor/programme'));
export const semesterOptions = optionsOf(basic('/college/semester'));

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

/** Tags and programmes are named by their codes too; the list of choices says "code – name". */
const codesOf =
  (...sources: readonly OptionSource[]): OptionSource =>
  async ({ keyword, ids }, signal) => {
    if (ids !== undefined) return ids.map((code) => ({ value: code, label: code }));
    const found = await Promise.all(sources.map((source) => source({ keyword }, signal)));
    return found.flat().map(({ label }) => ({ value: label.split(' – ')[0] ?? label, label }));
  };
export const tagCodes = codesOf(optionsOf(at('/section-tag')));
/** Streams stand beside programmes in requirements. */
export const programmeCodes = codesOf(programmeOptions, streamOptions);

export type Common = Like<typeof zhCN>;
export const TYPES = ['UG', 'TPG', 'RPG'] as const;
export const studentTypeOptions = (m: Common): Option[] => TYPES.map((value) => ({ value, label: m.types[value] }));

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

/** Years are written without a separator, so their inputs give text; the server wants numbers. */
export const yearOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);
