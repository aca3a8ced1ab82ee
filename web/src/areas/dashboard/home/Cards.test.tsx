import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { serverNow } from '@/app/config';
import { dashboardMessages } from '../messages';
import { Cards } from './Cards';

const at = (ms: number) => new Date(serverNow() + ms).toISOString();
const card = (until: string | null, to = '/student/course-selection') => ({
  key: 'selection',
  title: '选课进行中',
  lines: ['已选 9 学分，须在 12–18 之间', '还差 3 学分'],
  until,
  action: '去选课',
  to,
});
const show = (until: string | null, to?: string) =>
  render(
    <Suspense>
      <MemoryRouter>
        <Cards items={[card(until, to)]} />
      </MemoryRouter>
    </Suspense>,
  );

beforeAll(() => dashboardMessages.load('zh-CN'));

it('ends in what to do about it', async () => {
  show(at(3.5 * 86_400_000));
  expect(await screen.findByText('还差 3 学分')).toBeVisible();
  expect(screen.getByText(/还有 3 天/)).toBeVisible();
  expect(screen.getByRole('link', { name: '去选课' })).toHaveAttribute('href', '/student/course-selection');
});

it('says when the last day has come, and when it is over', async () => {
  show(at(3_600_000));
  expect(await screen.findByText(/不到一天/)).toBeVisible();
  show(at(-3_600_000));
  expect(await screen.findByText(/已于 .* 截止/)).toBeVisible();
});

it('leads nowhere outside', async () => {
  show(null, 'https://elsewhere.example');
  expect(await screen.findByRole('link', { name: '去选课' })).toHaveAttribute('href', '/');
});
