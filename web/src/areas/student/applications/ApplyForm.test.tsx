import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { Suspense } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { applicationMessages } from '@/applications/messages';
import type { Question } from '@/applications/types';
import { useLanguage } from '@/i18n/language';
import { taskMessages } from '@/task/messages';
import { ApplyForm } from './ApplyForm';
import { ownApplicationMessages } from './messages';

const question = (code: string, more: Partial<Question>): Question => ({
  code,
  kind: 'LINE',
  text: code,
  hint: '',
  choices: [],
  required: true,
  ...more,
});
const EXTRAS = {
  kind: 'SEVERAL',
  choices: [
    { code: 'COPY', text: 'a copy' },
    { code: 'POST', text: 'by post' },
  ],
};
const ITEM = {
  id: 'item',
  name: 'Card',
  notice: '',
  fee: 3000,
  questions: [question('EXTRAS', EXTRAS), question('TO_2', { onlyIf: { code: 'EXTRAS', choice: 'POST' } })],
};

const sent = vi.fn<(path: string, body: unknown) => void>();
const refuse = vi.fn<() => unknown>();

beforeAll(async () => {
  useLanguage.setState({ language: 'en-US' });
  await Promise.all([applicationMessages, ownApplicationMessages, taskMessages].map(({ load }) => load('en-US')));
});
beforeEach(() => {
  localStorage.clear();
  sent.mockClear();
  refuse.mockReset();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    const path = new URL(request.url).pathname;
    sent(path, await request.json());
    const problem = path.endsWith('/submit') ? refuse() : undefined;
    if (problem !== undefined) return Response.json(problem, { status: 422 });
    return Response.json({ success: true, result: { id: 'draft', version: 1, payState: 'DUE' } });
  });
});

const show = (onBack = vi.fn()) => {
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <Suspense>
          <ApplyForm item={ITEM} draft={undefined} onBack={onBack} />
        </Suspense>
      </App>
    </QueryClientProvider>,
  );
  return { onBack, unmount };
};
const last = () => sent.mock.lastCall;

it('asks what hangs on an answer, says what is missing at its question, and hands in only what is asked', async () => {
  const { onBack } = show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'by post' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'TO_2' }), 'Lake 1');
  await userEvent.click(screen.getByRole('checkbox', { name: 'by post' }));
  expect(screen.queryByRole('textbox', { name: 'TO_2' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Hand in/ }));
  expect(await screen.findByText('Fill in: EXTRAS')).toBeInTheDocument();
  expect(sent).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'a copy' }));
  await userEvent.click(screen.getByRole('button', { name: /Hand in/ }));
  await waitFor(() => expect(onBack).toHaveBeenCalled());
  expect(sent.mock.calls).toEqual([
    ['/api/student/oas/save', { itemId: 'item', answers: [{ code: 'EXTRAS', value: 'COPY' }], files: [] }],
    ['/api/student/oas/submit', { id: 'draft' }],
  ]);
});

it('puts what the server finds wrong at its question, and keeps the draft it has made', async () => {
  const errors = [{ field: 'answers.TO_2', code: 'too_long', message: 'At most 200 characters' }];
  refuse.mockReturnValue({ success: false, message: 'wrong', errors });
  const { onBack } = show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'by post' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'TO_2' }), 'Lake 1');
  await userEvent.click(screen.getByRole('button', { name: /Hand in/ }));
  expect(await screen.findByText('At most 200 characters')).toBeInTheDocument();
  expect(onBack).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole('textbox', { name: 'TO_2' }), '2');
  await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(last()?.[1]).toMatchObject({ id: 'draft', version: 1, itemId: 'item' }));
  const calls = sent.mock.calls.length;
  await userEvent.click(screen.getByRole('button', { name: /Hand in/ }));
  await waitFor(() => expect(last()?.[0]).toBe('/api/student/oas/submit'));
  // What is kept already is not kept again.
  expect(sent.mock.calls.length).toBe(calls + 1);
});

it('finds again what was typed and not saved', async () => {
  const { unmount } = show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'a copy' }));
  unmount();
  show();
  expect(await screen.findByText('What you had not saved is back')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'a copy' })).toBeChecked();
});
