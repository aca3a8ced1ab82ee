import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { appMessages } from '@/app/messages';
import { createQueryClient } from '@/app/queries';
import { termsMessages } from './messages';
import { RollForward } from './RollForward';

interface Asked {
  fromId: string;
  toId: string;
  parts: string[];
  dryRun: boolean;
}
let asked: Asked[];
const rows = [{ label: '国庆节', from: '2026-10-01', to: '2027-03-18' }];

/** The target's dates are filled already; the rest can be written. */
async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const answer = (result: unknown) => new Response(JSON.stringify({ success: true, result }));
  if (pathname.endsWith('/options')) return answer([option('s1'), option('s2')]);
  const body = (await request.json()) as Asked;
  asked.push(body);
  const state = (part: string) => (part === 'DATES' ? 'FILLED' : body.dryRun ? 'WOULD_COPY' : 'COPIED');
  return answer({ parts: body.parts.map((part) => ({ part, state: state(part), rows })) });
}
const option = (value: string) => ({ value, label: value });

beforeAll(() => Promise.all([termsMessages.load('zh-CN'), appMessages.load('zh-CN')]));
beforeEach(() => {
  asked = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => serve(input as Request));
});

function open() {
  const element = <RollForward from="s1" onClose={vi.fn()} />;
  render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
}

it('writes nothing while a part is filled, and goes on when it is left out', async () => {
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('目标学期'));
  await user.click(await screen.findByTitle('s2'));
  await user.click(screen.getByRole('button', { name: '预览' }));
  await screen.findByText(/“学期日期”已经有内容/);
  expect(screen.getByRole('button', { name: /^写入/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '不沿用“学期日期”' }));
  const write = await screen.findByRole('button', { name: '写入 2 项' });
  await vi.waitFor(() => expect(write).toBeEnabled());
  expect(asked.at(-1)).toEqual({ fromId: 's1', toId: 's2', parts: ['CALENDAR', 'WINDOWS'], dryRun: true });
  await user.click(write);
  await screen.findByRole('heading', { name: '已沿用' });
  expect(asked.at(-1)).toEqual({ fromId: 's1', toId: 's2', parts: ['CALENDAR', 'WINDOWS'], dryRun: false });
  expect(screen.getByRole('link', { name: '查看目标学期的校历' })).toHaveAttribute(
    'href',
    '/basic-resources/term/date-list?semesterId=s2',
  );
});

it('does not roll a semester onto itself', async () => {
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('目标学期'));
  await user.click((await screen.findAllByTitle('s1')).at(-1) as HTMLElement);
  await user.click(screen.getByRole('button', { name: '预览' }));
  await screen.findByText('来源和目标不能是同一个学期');
  expect(asked).toEqual([]);
});
