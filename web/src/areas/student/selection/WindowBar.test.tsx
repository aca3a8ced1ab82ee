import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { selectionMessages } from './messages';
import type { Round } from './types';
import { WindowBar } from './WindowBar';

const round: Round = {
  id: 'r',
  semesterId: 's',
  semester: '2026-2027 Summer',
  weeks: 7,
  name: 'Round 2',
  no: 2,
  kind: 'FORMAL',
  way: 'FIRST_COME',
  state: 'OPEN',
  startAt: '2026-11-14T00:00:00.000Z',
  endAt: '2026-11-20T00:00:00.000Z',
  now: '2026-11-15T00:00:00.000Z',
  waiting: true,
  notice: '',
  seq: 1,
};

beforeAll(() => selectionMessages.load('zh-CN'));

it.each(['before', 'open', 'paused', 'over'] as const)('says the semester when the window is %s', async (phase) => {
  render(
    <Suspense>
      <WindowBar round={round} phase={phase} link="live" />
    </Suspense>,
  );
  expect(await screen.findByText(/^2026-2027 Summer · Round 2/)).toBeVisible();
});
