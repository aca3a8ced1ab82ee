import { call } from '@/api/client';
import type { Option, OptionSource } from '@/resource/types';
import { courseOptions } from './references';

/** What is typed: the course first, then the number of the section; a number alone is that of a section. */
export function wordsOf(keyword: string): { course?: string; section?: string } {
  const words = keyword.trim().split(/\s+/u).filter(Boolean);
  const [first, ...rest] = words;
  if (first === undefined) return {};
  if (rest.length === 0) return /^\d+$/u.test(first) ? { section: first } : { course: first };
  return /^\d+$/u.test(rest.at(-1) ?? '')
    ? { course: words.slice(0, -1).join(' '), section: rest.at(-1) }
    : { course: words.join(' ') };
}

const options = (query: object, signal?: AbortSignal) =>
  call<readonly Option[]>('GET', '/api/tts/section/options', { query: { ...query }, signal });

const known = new Map<string, OptionSource>();
/** The sections of a semester, found by course or number; one function for each semester, because it is a cache key. */
export function sectionOptionsOf(semesterId: string | undefined): OptionSource {
  const key = semesterId ?? '';
  const source: OptionSource =
    known.get(key) ??
    (async ({ keyword = '', ids }, signal) => {
      if (ids !== undefined) return options({ ids }, signal);
      const { course, section } = wordsOf(keyword);
      if (course === undefined) return options({ semesterId, keyword: section }, signal);
      const courses = (await courseOptions({ keyword: course }, signal)).map(({ value }) => value);
      // Nothing of that name is no reason to show everything.
      return courses.length === 0 ? [] : options({ semesterId, courseId: courses, keyword: section }, signal);
    });
  known.set(key, source);
  return source;
}

/** What sections are called, "COMP1013 1001 – Programming": their number alone names none. */
export async function sectionNames(
  ids: readonly (string | null | undefined)[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''))];
  if (wanted.length === 0) return new Map();
  return new Map((await options({ ids: wanted }, signal)).map(({ value, label }) => [value, label]));
}
