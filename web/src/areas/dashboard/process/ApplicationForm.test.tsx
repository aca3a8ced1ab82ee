import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { SubmittedApplication } from '@/api/schema.gen';
import { useSession } from '@/auth/session';
import type { TaskInput } from '@/task/fields';
import { taskMessages } from '@/task/messages';
import { ApplicationForm } from './ApplicationForm';
import { processMessages } from './messages';

const inputs: readonly TaskInput[] = [{ name: 'reason', field: { kind: 'text', label: '理由' }, required: true }];
const answer = (dryRun: boolean): SubmittedApplication => ({
  id: 'a1',
  no: 'CA-1',
  version: 1,
  outcome: {
    dryRun,
    total: 1,
    warnings: [],
    effects: [{ subject: 's', label: '申请', id: '', title: 'CA-1', kind: 'ADDED', changes: [] }],
  },
});
const send = vi.fn(async (_: unknown, { dryRun }: { dryRun: boolean }) => answer(dryRun));

function open() {
  const form = <ApplicationForm name="t" inputs={inputs} typedIn={() => ({})} send={send} mending={undefined} />;
  const router = createMemoryRouter([{ path: '/', element: form }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
  );
}
const signedIn = (id: string) => useSession.setState({ user: { id } as never });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeAll(() => Promise.all([taskMessages.load('zh-CN'), processMessages.load('zh-CN')]));
beforeEach(() => {
  localStorage.clear();
  signedIn('u1');
});

it('finds what was typed again, for the same person alone', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('理由'), '很长的理由');
  cleanup();
  signedIn('u2');
  open();
  expect(await screen.findByLabelText('理由')).toHaveValue('');
  cleanup();
  signedIn('u1');
  open();
  expect(await screen.findByLabelText('理由')).toHaveValue('很长的理由');
  expect(screen.getByText(/尚未提交的内容/)).toBeVisible();
});

it('forgets it once it is sent, and not before', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('理由'), '理由');
  await press('查看影响');
  expect(await screen.findByRole('button', { name: '提交申请' })).toBeEnabled();
  expect(localStorage).toHaveLength(1);
  await press('提交申请');
  expect(await screen.findByRole('link', { name: '查看这份申请' })).toHaveAttribute('href', '/dashboard/myapp?id=a1');
  expect(localStorage).toHaveLength(0);
  expect(send).toHaveBeenLastCalledWith({ reason: '理由' }, { dryRun: false });
});
