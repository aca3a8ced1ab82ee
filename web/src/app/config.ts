import { create } from 'zustand';
import { api, result } from '@/api/client';
import type { AppContent } from '@/api/schema.gen';
import type { Language } from '@/i18n/language';

/** What the server says about itself; null until it has answered, when the built-in texts stand in. */
export const useConfig = create<{ config: AppContent | null; clockOffsetMs: number }>(() => ({
  config: null,
  clockOffsetMs: 0,
}));

/** Fetched once; a configuration without a title counts as none. */
export async function ensureConfig(): Promise<void> {
  if (!useConfig.getState().config?.title) await loadConfig();
}

/** Fetched again after somebody has changed it. */
export async function loadConfig(): Promise<void> {
  const { content } = await result(api.GET('/api/system/config/app'));
  const serverTime = Date.parse(content.serverTime);
  useConfig.setState({ config: content, clockOffsetMs: Number.isNaN(serverTime) ? 0 : serverTime - Date.now() });
}

/** The server's clock, for everything that opens or closes at a moment. */
export const serverNow = (): number => Date.now() + useConfig.getState().clockOffsetMs;

export function systemTitle(config: AppContent | null, language: Language, builtIn: string): string {
  const title = language === 'zh-CN' ? config?.title : config?.titleEn || config?.title;
  return title || builtIn;
}

export const copyrightIn = (config: AppContent | null, language: Language): string =>
  (language === 'zh-CN' ? config?.copyright : config?.copyrightEn || config?.copyright) ?? '';

export const pageTitle = (route: string | undefined, system: string): string =>
  route ? `${route} - ${system}` : system;
