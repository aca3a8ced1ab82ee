import { create } from 'zustand';
import { forget, recall, remember } from '@/lib/storage';

export const LANGUAGES = ['zh-CN', 'en-US'] as const;
export type Language = (typeof LANGUAGES)[number];
const KEY = 'language';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);
const chosen = () => recall(KEY, isLanguage);

/** The first of the browser's languages that is spoken here, whatever its country. */
function browserLanguage(): Language {
  // The browser tests read the manifest, and with it this file, outside a browser.
  const spoken = typeof navigator === 'undefined' ? [] : navigator.languages;
  const [first] = spoken.flatMap((wanted) =>
    LANGUAGES.filter((language) => language.slice(0, 2) === wanted.slice(0, 2).toLowerCase()),
  );
  return first ?? 'zh-CN';
}

export const useLanguage = create<{ language: Language }>(() => ({ language: chosen() ?? browserLanguage() }));

export function setLanguage(language: Language): void {
  remember(KEY, language);
  useLanguage.setState({ language });
}

/** What was chosen here counts no longer. */
export function followBrowser(): void {
  forget(KEY);
  useLanguage.setState({ language: browserLanguage() });
}

/** The account's language, or the browser's, counts until somebody chooses another one in this browser. */
export function adoptLanguage(language: string | null): void {
  if (chosen() === undefined) useLanguage.setState({ language: isLanguage(language) ? language : browserLanguage() });
}

export interface Title {
  readonly zh: string;
  readonly en: string;
}
export const inLanguage = (title: Title, language: Language): string => (language === 'zh-CN' ? title.zh : title.en);
