import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadApplication } from '../common/calls';
import { approvalMessages } from '../common/messages';
import { processMessages } from './messages';
import Process from './process';

vi.mock('../common/calls', () => ({ loadApplication: vi.fn() }));
const returned = {
  id: 'a1',
  no: 'CA-1',
  version: 2,
  mayResubmit: true,
  log: [{ action: 'RETURN', actorName: '院长', comment: '请写全' }],
};

beforeAll(() => Promise.all([approvalMessages.load('zh-CN'), processMessages.load('zh-CN')]));

it('keeps what is being mended when it was handed in meanwhile', async () => {
  vi.mocked(loadApplication).mockResolvedValueOnce(returned as never);
  vi.mocked(loadApplication).mockResolvedValue({ ...returned, mayResubmit: false } as never);
  const queries = new QueryClient();
  const router = createMemoryRouter([{ path: '/', element: <Process /> }], {
    initialEntries: ['/?kind=CourseAddProcess&id=a1'],
  });
  render(
    <QueryClientProvider client={queries}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
  );
  await screen.findByText(/请写全/);
  await queries.invalidateQueries();
  expect(screen.getByText(/请写全/)).toBeVisible();
  expect(screen.queryByText(/只有被退回/)).toBeNull();
  expect(loadApplication).toHaveBeenCalledOnce();
});
