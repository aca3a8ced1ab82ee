import { call } from '@/api/client';
import { useLanguage } from '@/i18n/language';
import type { OptionSource, Page } from '@/resource/types';

const FOUND = 20;
interface CourseItem {
  code: string;
  titleCn: string;
  titleEn: string;
}
/** Rules name courses by their codes; the code is what is kept, the title only helps to find it. */
const courseCodes =
  (nameOf: (course: CourseItem) => string): OptionSource =>
  async ({ keyword, ids }, signal) => {
    if (ids !== undefined) return ids.map((code) => ({ value: code, label: code }));
    const query = { keyword, pageNo: 1, pageSize: FOUND };
    const { data } = await call<Page<CourseItem>>('GET', '/api/sp/course/item', { query, signal });
    return data.map((course) => ({ value: course.code, label: `${course.code} – ${nameOf(course)}` }));
  };

/** One source for each language: it is a cache key, so it must not be made anew at every render. */
const chinese = courseCodes(({ titleCn, titleEn }) => titleCn || titleEn);
const english = courseCodes(({ titleCn, titleEn }) => titleEn || titleCn);

export const useCourseCodes = () => (useLanguage((s) => s.language) === 'zh-CN' ? chinese : english);
