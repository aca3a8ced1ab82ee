import { call } from '@/api/client';
import type { Option, OptionSource, Page } from '@/resource/types';
import { wordsOf } from '@/university/sections';
import { at, courseOptions } from './fields';

export { wordsOf } from '@/university/sections';

interface Row {
  id: string;
  sectionNo: string;
  displayTitle: string;
  labels?: Readonly<Record<string, string | readonly string[] | null>>;
}
const FOUND = 30;

/** "COMP1013 1001 – Programming": a number alone names no section. */
export function optionOf({ id, sectionNo, displayTitle, labels }: Row): Option {
  const [code = '', ...title] = String(labels?.courseId ?? '').split(' – ');
  const name = displayTitle || title.join(' – ');
  return { value: id, label: `${`${code} ${sectionNo}`.trim()}${name === '' ? '' : ` – ${name}`}` };
}

/** The courses somebody means: a whole code is that course alone, not every course whose text names it. */
export async function coursesOf(keyword: string, signal?: AbortSignal): Promise<readonly string[]> {
  const found = await courseOptions({ keyword }, signal);
  const same = found.filter(({ label }) => label.split(' – ')[0]?.toLowerCase() === keyword.toLowerCase());
  return (same.length > 0 ? same : found).map(({ value }) => value);
}

const known = new Map<string, OptionSource>();
interface Narrowing {
  semesterId?: string;
  courseId?: string;
}

/** The sections of a semester, found by course or number; one function for each narrowing, because it is a cache key. */
export function sectionsOf({ semesterId, courseId }: Narrowing): OptionSource {
  const key = `${semesterId} ${courseId}`;
  const source: OptionSource =
    known.get(key) ??
    (async ({ keyword = '', ids }, signal) => {
      const list = async (query: object) =>
        (
          await call<Page<Row>>('GET', at('/section'), { query: { ...query, pageNo: 1, pageSize: FOUND }, signal })
        ).data.map(optionOf);
      if (ids !== undefined) return list({ ids });
      const { course, section } = wordsOf(keyword);
      if (course === undefined || courseId !== undefined) return list({ semesterId, courseId, keyword: section });
      const courses = await coursesOf(course, signal);
      // Nothing of that name is no reason to show everything.
      return courses.length === 0 ? [] : list({ semesterId, courseId: courses, keyword: section });
    });
  known.set(key, source);
  return source;
}
