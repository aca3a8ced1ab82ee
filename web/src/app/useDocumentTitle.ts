import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { inLanguage, type Title, useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { pageTitle, systemTitle, useConfig } from './config';
import { appMessages } from './messages';

interface Titled {
  readonly path: string;
  readonly title: Title;
}

/** The manifest entry of the page that is open, whatever case its address was typed in. */
export function useCurrentPage(): Titled | undefined {
  return useMatches()
    .map((match) => match.handle as Titled | undefined)
    .findLast((handle) => handle !== undefined);
}

export function useSystemTitle(): string {
  const m = useMessages(appMessages);
  const language = useLanguage((s) => s.language);
  return systemTitle(
    useConfig((s) => s.config),
    language,
    m.app.title,
  );
}

export function useDocumentTitle(): void {
  const page = useCurrentPage();
  const language = useLanguage((s) => s.language);
  const title = pageTitle(page && inLanguage(page.title, language), useSystemTitle());
  useEffect(() => {
    document.title = title;
  }, [title]);
}
