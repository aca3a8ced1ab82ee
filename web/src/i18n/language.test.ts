import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/app/queries';
import { adoptLanguage, followBrowser, setLanguage, useLanguage } from './language';

const now = () => useLanguage.getState().language;
const speaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

afterEach(() => {
  speaks('zh-CN');
  followBrowser();
});

describe('the language', () => {
  it.each([
    [['en-GB', 'zh-CN'], 'en-US'],
    [['fr-FR', 'zh-TW'], 'zh-CN'],
    [['fr-FR'], 'zh-CN'],
    [[], 'zh-CN'],
  ] as const)('of a browser with %j is %s', (languages, language) => {
    speaks(...languages);
    followBrowser();
    expect(now()).toBe(language);
  });

  it('is that of whoever chose here, else of the account, else of the browser', () => {
    speaks('en-US');
    adoptLanguage('zh-CN');
    expect(now()).toBe('zh-CN');
    adoptLanguage('');
    expect(now()).toBe('en-US');
    setLanguage('zh-CN');
    adoptLanguage('en-US');
    expect(now()).toBe('zh-CN');
    followBrowser();
    expect(now()).toBe('en-US');
  });

  it('asks the server again when it changes, and forgets what nobody looks at', async () => {
    const client = createQueryClient();
    const queryFn = () => Promise.resolve(now());
    await client.fetchQuery({ queryKey: ['left'], queryFn });
    const seen = new QueryObserver(client, { queryKey: ['seen'], queryFn, staleTime: Number.POSITIVE_INFINITY });
    const stop = seen.subscribe(() => undefined);
    await vi.waitFor(() => expect(seen.getCurrentResult().data).toBe('zh-CN'));
    setLanguage('en-US');
    await vi.waitFor(() => expect(seen.getCurrentResult().data).toBe('en-US'));
    expect(client.getQueryData(['left'])).toBeUndefined();
    stop();
  });
});
