import { trailTo } from '@/app/manifest';
import { inLanguage, useLanguage } from '@/i18n/language';
import { useMenu } from '@/shell/useMenu';

/** The title a page has in this user's menu, for links the server gives by address only. */
export function usePageTitles(): (path: string) => string {
  const menu = useMenu();
  const language = useLanguage((s) => s.language);
  return (path) => {
    const page = trailTo(menu, path.split('?')[0] ?? path).at(-1);
    return page === undefined ? path : inLanguage(page.title, language);
  };
}
