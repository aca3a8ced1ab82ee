import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { call } from '@/api/client';
import { useSession } from '@/auth/session';
import { taskMessages } from '@/task/messages';
import { AmendmentForm } from './AmendmentForm';
import { processMessages } from './messages';

vi.mock('@/api/client', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
const line = (studentId: string, amendment: object | null) => ({
  studentId,
  studentNo: `26-${studentId}`,
  name: '李明',
  withdrawn: false,
  cells: { grade: { value: 'C', version: 1, by: '', at: null, fixed: false } },
  amendment,
});
const sheet = {
  id: 's1',
  courseCode: 'CMP1013',
  sectionNo: '1001',
  title: '程序设计',
  grades: [{ grade: 'B', name: '良' }],
  lines: [
    line('a', { grade: 'C', applicationId: null, applicationNo: null }),
    line('b', { grade: 'B', applicationId: 'x', applicationNo: 'GA-1' }),
    line('c', null),
  ],
};

function open(address: string) {
  const router = createMemoryRouter([{ path: '/', element: <AmendmentForm mending={undefined} /> }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
  );
}

beforeAll(async () => {
  await Promise.all([taskMessages.load('zh-CN'), processMessages.load('zh-CN')]);
  useSession.setState({ user: { id: 'u1' } as never });
  vi.mocked(call).mockResolvedValue(sheet as never);
});

it('shows whose grade it is and what it is now', async () => {
  open('/?sheetId=s1&studentId=a');
  expect(await screen.findByText('26-a 李明')).toBeVisible();
  expect(screen.getByText('C')).toBeVisible();
  expect(screen.getByText('证明材料')).toBeVisible();
});

it('says that one is on its way already', async () => {
  open('/?sheetId=s1&studentId=b');
  expect(await screen.findByText(/GA-1/)).toBeVisible();
});

it('has nothing to amend where there is no result', async () => {
  open('/?sheetId=s1&studentId=c');
  expect(await screen.findByText(/还没有可更正的成绩/)).toBeVisible();
});

it('leads to the sheets when it is not known whose grade it is', async () => {
  open('/');
  expect(await screen.findByRole('link', { name: '查看我的成绩表' })).toHaveAttribute('href', '/teacher/sg-submission');
});
