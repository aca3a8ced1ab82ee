import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import type { Values } from './fields';
import { taskMessages } from './messages';
import type { Outcome } from './outcome';
import { TaskCard } from './TaskCard';

const outcome = (dryRun: boolean, total = 1): Outcome => ({
  dryRun,
  total,
  effects: [
    {
      subject: 's',
      label: '学生',
      id: '1',
      title: '2330001 – 张三',
      kind: 'CHANGED',
      changes: [{ field: 'status', label: '状态', before: '在读', after: '休学' }],
    },
  ].slice(0, total) as Outcome['effects'],
  warnings: dryRun ? [{ code: 'w', message: '将退选 3 门课程' }] : [],
});

function show(run: (body: Values, dryRun: boolean) => Promise<Outcome>) {
  const task = {
    name: 'test',
    inputs: [{ name: 'docNo', field: { kind: 'text', label: '文号' }, required: true } as const],
    run,
    outcomeOf: (answer: Outcome) => answer,
    confirm: '变更状态',
    done: '状态已变更',
    links: () => [{ to: '/record', label: '查看档案' }],
  };
  const router = createMemoryRouter([{ path: '/', element: <TaskCard task={task} /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
  );
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
beforeAll(() => taskMessages.load('zh-CN'));

it('shows the effects before anything happens, and carries out what was looked at', async () => {
  const run = vi.fn(async (_: Values, dryRun: boolean) => outcome(dryRun));
  show(run);
  await press('查看影响');
  expect(await screen.findByText('请填写文号')).toBeInTheDocument();
  expect(run).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('文号'), 'A-1');
  await press('查看影响');
  const effects = await screen.findByRole('region', { name: '将要发生的变化' });
  expect(within(effects).getByText('将退选 3 门课程')).toBeVisible();
  expect(within(effects).getByRole('row', { name: /2330001 – 张三.*在读.*休学/ })).toBeVisible();
  expect(run).toHaveBeenLastCalledWith({ docNo: 'A-1' }, true);
  await press('变更状态');
  expect(await screen.findByRole('heading', { name: '状态已变更' })).toBeVisible();
  expect(run).toHaveBeenLastCalledWith({ docNo: 'A-1' }, false);
  expect(screen.getByRole('link', { name: '查看档案' })).toHaveAttribute('href', '/record');
});

it('keeps what was typed when somebody goes back', async () => {
  show(async (_, dryRun) => outcome(dryRun));
  await userEvent.type(await screen.findByLabelText('文号'), 'A-1');
  await press('查看影响');
  await press('返回修改');
  expect(screen.getByLabelText('文号')).toHaveValue('A-1');
});

it('does not carry out what changes nothing', async () => {
  show(async (_, dryRun) => outcome(dryRun, 0));
  await userEvent.type(await screen.findByLabelText('文号'), 'A-1');
  await press('查看影响');
  expect(await screen.findByRole('button', { name: '变更状态' })).toBeDisabled();
});

it('puts a refusal above the form with the way on', async () => {
  const rule = { code: 'final', message: '终止状态', actions: [{ label: '恢复学籍', to: '/reinstate' }] };
  show(() => Promise.reject(new ApiError('refused', { message: '不能变更', refusal: { rules: [rule] } }, 409)));
  await userEvent.type(await screen.findByLabelText('文号'), 'A-1');
  await press('查看影响');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('不能变更');
  expect(within(alert).getByRole('link', { name: '恢复学籍' })).toHaveAttribute('href', '/reinstate');
  expect(screen.getByLabelText('文号')).toHaveValue('A-1');
});
