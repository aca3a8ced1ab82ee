import { create } from 'zustand';
import { recall, remember } from '@/lib/storage';

export const LANGUAGES = ['zh-CN', 'en-US'] as const;
export type Language = (typeof LANGUAGES)[number];
const KEY = 'language';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);
const chosen = () => recall(KEY, isLanguage);

export const useLanguage = create<{ language: Language }>(() => ({ language: chosen() ?? 'zh-CN' }));

export function setLanguage(language: Language): void {
  remember(KEY, language);
  useLanguage.setState({ language });
}

/** The account's language counts until somebody chooses another one in this browser. */
export function adoptLanguage(language: string | null): void {
  if (chosen() === undefined && isLanguage(language)) useLanguage.setState({ language });
}

export interface Title {
  readonly zh: string;
  readonly en: string;
}
export const inLanguage = (title: Title, language: Language): string => (language === 'zh-CN' ? title.zh : title.en);
