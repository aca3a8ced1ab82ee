import { useLanguage } from '@/i18n/language';

interface Named {
  nameCn: string;
  nameEn: string;
}
interface Titled {
  titleCn: string;
  titleEn: string;
}

/** Names in the reader's language; where only the other one is known, that one. */
export function useNamed(): (row: Named) => string {
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  return ({ nameCn, nameEn }) => (chinese ? nameCn || nameEn : nameEn || nameCn);
}

/** The same for courses, which have titles. */
export function useTitled(): (row: Titled) => string {
  const named = useNamed();
  return ({ titleCn, titleEn }) => named({ nameCn: titleCn, nameEn: titleEn });
}
