import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { PrintStation } from '@/api/schema.gen';
import { appMessages } from '@/app/messages';
import { resetUser, useSession } from '@/auth/session';
import { useLanguage } from '@/i18n/language';
import { taskMessages } from '@/task/messages';
import { printingMessages } from '../messages';
import { StationKey } from './StationKey';

let active = false;
const posted = vi.fn<(path: string) => void>();

beforeAll(async () => {
  useLanguage.setState({ language: 'en-US' });
  await Promise.all([printingMessages, taskMessages, appMessages].map(({ load }) => load('en-US')));
});
beforeEach(() => {
  active = false;
  posted.mockClear();
  useSession.setState({ user: null, grants: new Map([['ADMIN_AUTH_PRINTER', new Set(['get', 'edit'])]]) });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { method, url } = input as Request;
    if (method === 'GET') return Response.json({ success: true, result: { active, issuedByName: '' } });
    posted(new URL(url).pathname);
    active = !url.endsWith('/revoke');
    return Response.json({ success: true, result: active ? { key: 'secret-of-a-station' } : null });
  });
});
afterEach(resetUser);

it('shows a new key once, asks before it is replaced, and has none after it is revoked', async () => {
  const user = userEvent.setup();
  render(
    <App>
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>
          <StationKey station={{ id: 's', code: 'ST1' } as PrintStation} onClose={vi.fn()} />
        </Suspense>
      </QueryClientProvider>
    </App>,
  );
  await user.click(await screen.findByRole('button', { name: 'Issue a key' }));
  expect(await screen.findByDisplayValue('secret-of-a-station')).toBeTruthy();
  expect(posted.mock.calls).toEqual([['/api/printer/station-key']]);
  await user.click(await screen.findByRole('button', { name: 'Replace the key' }));
  expect(await screen.findByText(/The old key ends at once/)).toBeTruthy();
  expect(posted).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Revoke the key' }));
  const [, sure] = await screen.findAllByRole('button', { name: 'Revoke the key' });
  await user.click(sure as HTMLElement);
  expect(await screen.findByText('This station has no key yet.')).toBeTruthy();
  expect(screen.queryByDisplayValue('secret-of-a-station')).toBeNull();
});
