import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { appMessages } from '@/app/messages';
import { useLanguage } from '@/i18n/language';
import { printMessages } from '@/prints/messages';
import { publicMessages } from '../messages';
import { finish } from './calls';
import { kioskMessages } from './messages';
import { IDLE_S } from './useIdle';
import { Visit } from './Visit';

const PASS = { key: 'k', visit: 'v' };
const sent = vi.fn<(path: string, body: Partial<typeof PASS>) => void>();
const refused = new Set<string>();
const OFFER = {
  typeId: 't',
  name: 'Certificate',
  price: 2000,
  freeLeft: 0,
  maxPerDay: null,
  today: 0,
  downloadable: false,
  hasPurpose: false,
  reasons: [],
};
const RESULTS: Readonly<Record<string, unknown>> = {
  papers: { offers: [OFFER], orders: [], maxCopies: 10, online: true },
  order: { id: 'o', state: 'ORDERED', copies: 1, serialNo: '' },
  pay: { id: 'o', state: 'PAID', copies: 1, serialNo: 'S-1' },
};

beforeAll(async () => {
  useLanguage.setState({ language: 'en-US' });
  const all = [kioskMessages, printMessages, publicMessages, appMessages];
  await Promise.all(all.map(({ load }) => load('en-US')));
});
beforeEach(() => {
  sent.mockClear();
  refused.clear();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    const step = new URL(request.url).pathname.replace('/api/kiosk/', '');
    sent(step, (await request.json()) as Partial<typeof PASS>);
    if (refused.has(step)) return Response.json({ success: false, code: 'x', message: 'no' }, { status: 409 });
    return Response.json({ success: true, result: RESULTS[step] ?? {} });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const steps = () => sent.mock.calls.map(([step]) => step);

it('takes the money before the paper, and each once', async () => {
  await finish(PASS, { typeId: 't', copies: 1, purpose: '' });
  expect(steps()).toEqual(['order', 'pay', 'print']);
  expect(sent.mock.calls.every(([, body]) => body.key === 'k' && body.visit === 'v')).toBe(true);
});

it('goes on where it was cut', async () => {
  refused.add('pay');
  await expect(finish(PASS, { typeId: 't', copies: 1, purpose: '' })).rejects.toThrow();
  expect(steps()).toEqual(['order', 'pay']);
  sent.mockClear();
  refused.clear();
  await finish(PASS, { id: 'o', state: 'PAID', copies: 1 });
  expect(steps()).toEqual(['print']);
});

it('counts down before everybody, starts again at a touch, and forgets the student after a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const end = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <Visit pass={PASS} name="Heron" onEnd={end} />
      </Suspense>
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Choose Certificate' });
  await act(() => vi.advanceTimersByTimeAsync((IDLE_S - 10) * 1000));
  expect(screen.getByRole('timer').textContent).toMatch(/in (9|10) s/);
  fireEvent.pointerDown(document.body);
  expect(screen.getByRole('timer').textContent).toContain(`in ${IDLE_S} s`);
  await act(() => vi.advanceTimersByTimeAsync((IDLE_S - 10) * 1000));
  expect(end).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(end).toHaveBeenCalledExactlyOnceWith('clock');
  expect(steps()).toContain('leave');
});
