import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { Suspense } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AuditWay } from '@/api/schema.gen';
import { planningMessages } from './messages';
import { Way } from './Way';

const call = vi.hoisted(() => vi.fn());
vi.mock('@/api/client', async (original) => ({ ...(await original<typeof import('@/api/client')>()), call }));

const course = (code: string) => ({
  courseId: code,
  code,
  titleCn: `课程${code}`,
  titleEn: `Course ${code}`,
  units: 3,
});
const way: AuditWay = {
  planCn: '计划',
  planEn: 'Plan',
  terms: [
    {
      year: 2026,
      no: 2,
      units: 6,
      courses: [
        { course: course('MATH1001'), units: 3, upper: false, pinned: true },
        { course: null, units: 3, upper: false, pinned: false },
      ],
    },
    {
      year: 2027,
      no: 1,
      units: 3,
      courses: [{ course: course('MATH2001'), units: 3, upper: false, pinned: false }],
    },
  ],
  earliest: true,
  bottleneck: [
    { course: course('MATH1001'), year: 2026, no: 2, why: 'STARTS' },
    { course: course('MATH2001'), year: 2027, no: 1, why: 'REQUIREMENT' },
  ],
  refused: null,
  averageMet: true,
  choices: [
    { year: 2026, no: 2 },
    { year: 2027, no: 1 },
  ],
  saved: false,
};

beforeAll(() => planningMessages.load('zh-CN'));
beforeEach(() => call.mockReset());

const shown = (savePath?: '/api/graduation-audit/own/way/save') =>
  render(
    <App>
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>
          <Way path="/api/graduation-audit/own/way" id="r" {...(savePath && { savePath })} />
        </Suspense>
      </QueryClientProvider>
    </App>,
  );

it('shows the terms and what decides the last, and keeps what a student plans', async () => {
  call.mockImplementation((_: string, path?: string) => Promise.resolve(path?.endsWith('save') ? { courses: 2 } : way));
  shown('/api/graduation-audit/own/way/save');
  await userEvent.click(await screen.findByRole('button', { name: /^规\s?划$/ }));
  expect(await screen.findByText('最早可在 2027–2028 学年第 1 学期 结束后毕业')).toBeVisible();
  expect(screen.getByText('自选课程')).toBeVisible();
  const decides = screen.getByRole('region', { name: '决定最后一个学期的原因' });
  expect(within(decides).getByText(/须先完成前一门/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '保存安排' }));
  expect(call).toHaveBeenCalledWith('POST', '/api/graduation-audit/own/way/save', {
    body: {
      id: 'r',
      courses: [
        { courseId: 'MATH1001', year: 2026, no: 2, pinned: true },
        { courseId: 'MATH2001', year: 2027, no: 1, pinned: false },
      ],
    },
  });
});

it('says to somebody who only looks why there is no way', async () => {
  const refused = { code: 'NOT_OFFERED', courses: [course('MATH2001')], nameCn: '', nameEn: '', missing: 0 };
  call.mockResolvedValue({ ...way, terms: [], bottleneck: [], earliest: false, averageMet: false, refused });
  shown();
  await userEvent.click(await screen.findByRole('button', { name: /^规\s?划$/ }));
  expect(await screen.findByText(/必修课程在可规划的学期内都不开设/)).toBeVisible();
  expect(screen.getByText('MATH2001')).toBeVisible();
  expect(screen.getByText(/仅通过课程还不够/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '保存安排' })).toBeNull();
});
