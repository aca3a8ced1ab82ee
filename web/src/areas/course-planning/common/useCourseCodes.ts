import { useLanguage } from '@/i18n/language';
import { courseCodes } from './fields';

/** One source for each language: it is a cache key, so it must not be made anew at every render. */
const chinese = courseCodes(({ titleCn, titleEn }) => titleCn || titleEn);
const english = courseCodes(({ titleCn, titleEn }) => titleEn || titleCn);

export const useCourseCodes = () => (useLanguage((s) => s.language) === 'zh-CN' ? chinese : english);
