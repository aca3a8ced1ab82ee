import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider, theme } from 'antd';
import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';
import { lazy, type PropsWithChildren, Suspense, use, useEffect, useState } from 'react';
import { useStepUp } from '@/auth/stepUp';
import { type Language, useLanguage } from '@/i18n/language';
import { settling } from '@/lib/settled';
import { usePreferences } from '@/shell/preferences';
import { DATE_LOCALES } from './constants';
import { useAnnouncements } from './notices';
import { createQueryClient } from './queries';
import { linkOf, themeParts, themeTokens } from './theme';
import { usePageDark } from './usePageDark';

const NoticeHost = lazy(() => import('./NoticeHost'));
const StepUpDialog = lazy(() => import('@/auth/StepUpDialog'));

const loaders: Record<Language, () => Promise<{ default: Locale }>> = {
  'zh-CN': async () => (await Promise.all([import('antd/locale/zh_CN'), import('dayjs/locale/zh-cn')]))[0],
  'en-US': async () => (await Promise.all([import('antd/locale/en_US'), import('dayjs/locale/en-nz')]))[0],
};
const locales = new Map<Language, Promise<Locale>>();

/** The texts of the control library, fetched for the language in use only. */
export function loadLocale(language: Language): Promise<Locale> {
  const locale =
    locales.get(language) ??
    settling(
      loaders[language]().then((module) => {
        dayjs.locale(DATE_LOCALES[language]);
        return module.default;
      }),
    );
  locales.set(language, locale);
  return locale;
}

export function Providers({ children }: PropsWithChildren) {
  const colour = usePreferences((s) => s.colour);
  const dark = usePageDark();
  const language = useLanguage((s) => s.language);
  const locale = use(loadLocale(language));
  const [client] = useState(createQueryClient);
  useEffect(() => {
    document.documentElement.lang = language;
    dayjs.locale(DATE_LOCALES[language]);
  }, [language]);
  useEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset.theme = dark ? 'dark' : 'light';
    style.setProperty('--link', linkOf(colour, dark));
  }, [dark, colour]);
  return (
    <ConfigProvider
      locale={locale}
      button={{ autoInsertSpace: false }}
      theme={{
        algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: themeTokens(colour, dark),
        components: themeParts(colour, dark),
      }}
    >
      <QueryClientProvider client={client}>
        {children}
        <Notices />
        <StepUp />
      </QueryClientProvider>
    </ConfigProvider>
  );
}

/** The parts that show notices are fetched when there is one to show. */
function Notices() {
  const first = useAnnouncements((s) => s.waiting.length > 0);
  const [needed, setNeeded] = useState(first);
  if (first && !needed) setNeeded(true);
  return needed ? (
    <Suspense>
      <NoticeHost />
    </Suspense>
  ) : null;
}

/** Fetched when the first sensitive call is refused. */
function StepUp() {
  const needed = useStepUp((s) => s.asking !== null);
  return needed ? (
    <Suspense>
      <StepUpDialog />
    </Suspense>
  ) : null;
}
