import { type ApiPath, call } from '@/api/client';
import type { Like } from '@/i18n/messages';
import { optionsOf } from '@/resource/tableService';
import type { Option, OptionSource } from '@/resource/types';
import { codesOf } from '@/university/codes';
import type zhCN from './messages/zh-CN';

export {
  cohortOptions,
  courseOptions,
  divisionOptions,
  programmeOptions,
  semesterOptions,
  studentOptions,
  teacherOptions,
} from '@/university/references';

export const at = <P extends string>(path: P) => `/api/tts${path}` as const satisfies ApiPath;
export const page = <P extends string>(path: P) => `/learning/tts/${path}` as const;

/** The rows other tables refer to; one function each, because it is a cache key. */
export const placeOptions = optionsOf('/api/basic/resources/place');
export const placeAreaOptions = optionsOf('/api/basic/resources/place/area');
export const placeTypeOptions = optionsOf('/api/basic/resources/place/type');

/** Curriculum and elective types are kept by their codes. */
export const curriculumTypes = codesOf(optionsOf('/api/sp/course-type'));
export const electiveTypes = codesOf(optionsOf('/api/sp/section-type'));

const known = new Map<string, OptionSource>();
/** The groups of one semester; one function for each, because it is a cache key. */
export function groupsOf(semesterId: string | undefined): OptionSource {
  const key = semesterId ?? '';
  const source: OptionSource =
    known.get(key) ??
    ((query, signal) =>
      call<readonly Option[]>('GET', at('/group/options'), {
        // What is chosen already is named whatever the semester.
        query: query.ids === undefined ? { semesterId, ...query } : { ...query },
        signal,
      }));
  known.set(key, source);
  return source;
}

export type Common = Like<typeof zhCN>;
export const KINDS = ['LEC', 'TUT', 'LAB'] as const;
export type Kind = (typeof KINDS)[number];
export const kindOf = (kind: string): Kind => KINDS.find((one) => one === kind) ?? 'LEC';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const weekdayName = (m: Common, weekday: number): string => {
  const day = WEEKDAYS.find((one) => one === weekday);
  return day === undefined ? m.unplaced : m.weekdays[day];
};
export const YEARS = ['Y1', 'Y2', 'Y3', 'Y4'] as const;
