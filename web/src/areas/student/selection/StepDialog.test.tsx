import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { Suspense, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { callsOf } from './calls';
import { selectionMessages } from './messages';
import { StepDialog } from './StepDialog';
import type { Decided } from './steps';
import type { Done } from './types';

const PAGE = '/student/course-selection';
const receipt = { roundId: 'r', seq: 41, at: '2026-09-01T01:00:00Z', hash: 'ab', mac: 'cd' };
const done: Done = { seq: 41, result: 'WAITING', queueNo: 3, notices: ['fewer units than needed'], receipt };
const refused = new ApiError(
  'refused',
  {
    refusal: {
      rules: [
        { code: 'CLASH', message: 'clashes', data: { with: 3, receipt: { ...receipt, seq: 40 } }, actions: [] },
        {
          code: 'FULL',
          message: 'is full',
          data: { seats: 40, offers: [] },
          actions: [
            { label: 'wait for it', to: `${PAGE}?do=join&to=b` },
            { label: 'my timetable', to: '/student/my-timetable' },
          ],
        },
      ],
    },
  },
  409,
);

beforeAll(() => selectionMessages.load('zh-CN'));
beforeEach(() => sessionStorage.clear());

function Asked({ ask }: { ask: ReturnType<typeof callsOf>['ask'] }) {
  const [asked, setAsked] = useState<{ step: Decided; words?: string; no: number }>({
    step: { act: 'select', sectionId: 'b' },
    no: 0,
  });
  return (
    <StepDialog
      key={asked.no}
      half="es"
      page={PAGE}
      calls={{ ...callsOf('es'), ask }}
      step={asked.step}
      words={asked.words}
      lines={[]}
      onStep={(step, words) => step.act !== 'ask' && setAsked({ step, words, no: asked.no + 1 })}
      onSettled={() => undefined}
      onClose={() => undefined}
    />
  );
}
const show = (ask: ReturnType<typeof callsOf>['ask']) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ConfigProvider button={{ autoInsertSpace: false }}>
          <Suspense>
            <Asked ask={ask} />
          </Suspense>
        </ConfigProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('asks first, tells all rules with their data, and does the step that is offered', async () => {
  const ask = vi.fn<ReturnType<typeof callsOf>['ask']>().mockRejectedValueOnce(refused).mockResolvedValueOnce(done);
  show(ask);
  await screen.findByText('确认选这门课？');
  expect(ask).not.toHaveBeenCalled();
  await press('选课');
  expect(await screen.findByText('clashes')).toBeInTheDocument();
  expect(screen.getByText('is full')).toBeInTheDocument();
  expect(screen.getByText('名额: 40')).toBeInTheDocument();
  expect(screen.queryByText(/with|offers/)).toBeNull();
  // A refusal has its receipt too.
  expect(screen.getByText('40')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'my timetable' })).toHaveAttribute('href', '/student/my-timetable');
  await press('wait for it');
  await screen.findByText('确认加入轮候？有名额时按名次自动选上。');
  expect(ask).toHaveBeenCalledTimes(1);
  await press('加入轮候');
  expect(await screen.findByText('已进入轮候，第 3 位')).toBeInTheDocument();
  expect(screen.getByText('fewer units than needed')).toBeInTheDocument();
  expect(screen.getByText('41')).toBeInTheDocument();
  const [[first, key], [second, other]] = ask.mock.calls as [[Decided, string], [Decided, string]];
  expect(first).toEqual({ act: 'select', sectionId: 'b' });
  expect(second).toMatchObject({ act: 'join', sectionId: 'b' });
  expect(other).not.toBe(key);
});
