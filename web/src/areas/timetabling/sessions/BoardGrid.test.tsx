import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import type { S } from '@/timetable/types';
import { commonMessages } from '../common/messages';
import { BoardGrid, type CardTools } from './BoardGrid';
import { type Board, severities } from './board';
import { boardMessages } from './messages';

const periods = [8, 9, 10, 11].map((hour, i) => {
  const clock = String(hour).padStart(2, '0');
  return { no: i + 1, start: `${clock}:00`, end: `${clock}:50` };
});
const session: S = {
  id: 'a',
  version: 1,
  sectionId: 's',
  sectionNo: '1001',
  courseId: 'c',
  courseCode: 'COMP1013',
  title: 'Programming',
  kind: 'LEC',
  weekday: 1,
  startTime: '09:00',
  endTime: '10:50',
  hours: 2,
  weeks: [1, 3],
  weeksText: '单周',
  placeId: 'p',
  placeName: 'T4-301',
  teacherIds: ['t'],
  teacherNames: ['Chan'],
  groupIds: [],
  groupNames: [],
  quota: 40,
  enrolled: 3,
  status: 'DRAFT',
  published: false,
};
const other: S = { ...session, id: 'b', sectionNo: '1002', startTime: '10:00', endTime: '10:50', weeks: [1, 2, 3] };
const board: Board = {
  semester: { id: 't', name: 'Term', weeks: 3 },
  periods,
  weekdays: [1, 2, 3],
  sessions: [session, other],
  unplaced: [],
  clashes: [
    { rule: 'PLACE', hard: true, sessionIds: ['a', 'b'], message: 'm', names: [], count: 1, weeks: [1], actions: [] },
  ],
  canUndo: false,
  canRedo: false,
};

function show(may: boolean) {
  const tools = {
    may,
    found: severities(board.clashes),
    lit: new Set<string>(),
    dragging: {
      drag: undefined,
      setBody: vi.fn(),
      setScroll: vi.fn(),
      setTray: vi.fn(),
      grab: vi.fn(),
      wasDragged: () => false,
    },
    onOpen: vi.fn(),
    onNudge: vi.fn(),
    onSettle: vi.fn(),
    onTray: vi.fn(),
  } satisfies CardTools;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <BoardGrid board={board} days={[1, 2, 3]} label="week" {...tools} />
      </Suspense>
    </QueryClientProvider>,
  );
  return tools;
}
const card = (name: RegExp) => screen.findByRole('button', { name });
beforeAll(() => Promise.all([boardMessages.load('zh-CN'), commonMessages.load('zh-CN')]));

it('says what a card is, when it is not every week, and that it clashes', async () => {
  show(true);
  const first = await card(/COMP1013 1001/);
  expect(first).toHaveTextContent('单周');
  expect(first).toHaveTextContent('T4-301');
  expect(first).toHaveClass('hard');
  expect(first.title).toContain('周一 09:00–10:50');
  expect(await card(/COMP1013 1002/)).not.toHaveTextContent('单周');
});

it('moves a card with the arrows, empties its slot with Delete and opens it with Enter', async () => {
  const { onNudge, onTray, onOpen, onSettle } = show(true);
  (await card(/COMP1013 1001/)).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(onNudge).toHaveBeenLastCalledWith(session, { weekday: 1, startTime: '10:00' });
  await userEvent.keyboard('{ArrowRight}');
  expect(onNudge).toHaveBeenLastCalledWith(session, { weekday: 2, startTime: '09:00' });
  await userEvent.keyboard('{ArrowLeft}');
  expect(onNudge).toHaveBeenCalledTimes(2);
  await userEvent.keyboard('{Delete}');
  expect(onTray).toHaveBeenCalledWith(session);
  await userEvent.keyboard('{Enter}');
  expect(onSettle).toHaveBeenCalled();
  expect(onOpen).toHaveBeenCalledWith(session);
});

it('lets those who only look open a card and nothing else', async () => {
  const { onNudge, onTray, onOpen } = show(false);
  (await card(/COMP1013 1001/)).focus();
  await userEvent.keyboard('{ArrowDown}{Delete}{Enter}');
  expect(onNudge).not.toHaveBeenCalled();
  expect(onTray).not.toHaveBeenCalled();
  expect(onOpen).toHaveBeenCalledWith(session);
});
