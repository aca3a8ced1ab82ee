import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { WhatIfAudit } from '@/api/schema.gen';
import { auditReportMessages } from '../messages';
import { planningMessages } from './messages';
import { WhatIf } from './WhatIf';

const call = vi.hoisted(() => vi.fn());
vi.mock('@/api/client', async (original) => ({ ...(await original<typeof import('@/api/client')>()), call }));

const outcome = (result: string, unitsEarned: number, cgpa: number, honours: string) => ({
  structureId: 'p',
  planCn: '计划',
  planEn: 'Plan',
  result,
  unitsRequired: 9,
  unitsEarned,
  unitsInProgress: 0,
  cgpa,
  honours,
});

const found: WhatIfAudit = {
  before: outcome('FAIL', 3, 367, 'NONE'),
  after: outcome('FAIL', 6, 334, 'NONE'),
  changes: [
    { code: 'COMPULSORY', nameCn: '', nameEn: '', before: 'NOT_MET', after: 'MET' },
    { code: 'CATEGORY', nameCn: '必修', nameEn: 'Required', before: 'NOT_MET', after: 'MET' },
  ],
  report: {
    checks: [],
    categories: [
      {
        id: 'fe',
        parentId: null,
        nameCn: '自由选修',
        nameEn: 'Free',
        state: 'NOT_MET',
        required: 3,
        earned: 0,
        inProgress: 0,
        missing: 3,
        coursesRequired: 0,
        courses: 0,
        missingCourses: [],
      },
    ],
    courses: [],
  },
};

beforeAll(async () => {
  await Promise.all([planningMessages.load('zh-CN'), auditReportMessages.load('zh-CN')]);
});
beforeEach(() => call.mockReset());

const shown = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <WhatIf path="/api/graduation-audit/own/what-if" id="r" />
      </Suspense>
    </QueryClientProvider>,
  );

it('asks with what is assumed, and shows what turns and what still lacks', async () => {
  call.mockImplementation((method: string) => Promise.resolve(method === 'POST' ? found : []));
  shown();
  await userEvent.click(await screen.findByRole('button', { name: /^试\s?算$/ }));
  await userEvent.click(screen.getByRole('button', { name: '开始试算' }));
  const now = await screen.findByRole('region', { name: '按现在的记录' });
  expect(within(now).getByText('3 / 9')).toBeVisible();
  const then = screen.getByRole('region', { name: '按假设' });
  expect(within(then).getByText('6 / 9')).toBeVisible();
  expect(within(then).getByText('3.34')).toBeVisible();
  const turned = screen.getByRole('region', { name: '有变化的要求' });
  expect(within(turned).getByText('必修')).toBeVisible();
  expect(within(turned).getByText('必修课程')).toBeVisible();
  expect(within(screen.getByRole('region', { name: '仍然缺少' })).getByText(/自由选修 · 还差 3 学分/)).toBeVisible();
  const sent = call.mock.calls.find(([method]) => method === 'POST');
  expect(sent?.[2]).toEqual({ body: { id: 'r', structureId: null, courses: [] } });
});
