import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { commonMessages } from '../common/messages';
import { monthGrid, monthOf } from './dates';
import { type CalendarDay, daysByDate } from './days';
import { Grid } from './Grid';
import { calendarMessages } from './messages';

const term = { startDate: '2026-09-28', endDate: '2026-10-11' };
const day = (date: string, more: Partial<CalendarDay>): CalendarDay => ({
  id: date,
  version: 1,
  date,
  weekday: 1,
  dayType: 'TEACHING',
  noteCn: '',
  noteEn: '',
  handMade: false,
  ...more,
});
const days = daysByDate([
  {
    weekNo: 5,
    monday: '2026-10-05',
    days: [
      day('2026-10-05', { dayType: 'HOLIDAY', noteCn: '国庆节' }),
      day('2026-10-10', { dayType: 'MAKE_UP', effectiveWeekday: 1, handMade: true }),
    ],
  },
]);
beforeAll(() => Promise.all([commonMessages.load('zh-CN'), calendarMessages.load('zh-CN')]));

function Month({ onOpen }: { onOpen: (date: string) => void }) {
  const [at, setAt] = useState('2026-10-05');
  return (
    <Suspense>
      <Grid
        kind="month"
        label="2026-10"
        weeks={monthGrid(monthOf(at)).map((dates) => ({ weekNo: undefined, dates }))}
        days={days}
        term={term}
        month={monthOf(at)}
        today="2026-10-06"
        active={at}
        onMove={setAt}
        onOpen={onOpen}
      />
    </Suspense>
  );
}

it('says what a day is in words, not in colour alone', async () => {
  render(<Month onOpen={vi.fn()} />);
  expect(await screen.findByTitle(/2026-10-05.*节假日.*国庆节/)).toHaveTextContent('节假日');
  expect(screen.getByTitle(/2026-10-10.*补课.*上周一的课.*手工设置/)).toHaveTextContent('按周一');
  expect(screen.getByTitle(/2026-10-06.*今天/)).toHaveAttribute('aria-current', 'date');
});

it('is moved through by keys, over the edge of a month but not of the term', async () => {
  const onOpen = vi.fn();
  render(<Month onOpen={onOpen} />);
  const user = userEvent.setup();
  (await screen.findByTitle(/2026-10-05/)).focus();
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toHaveAttribute('data-date', '2026-09-28');
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toHaveAttribute('data-date', '2026-09-28');
  await user.keyboard('{End}');
  expect(document.activeElement).toHaveAttribute('data-date', '2026-10-04');
  await user.keyboard('{PageDown}');
  expect(document.activeElement).toHaveAttribute('data-date', '2026-10-11');
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith('2026-10-11');
});

it('stops the tab key once', async () => {
  render(<Month onOpen={vi.fn()} />);
  const cells = await screen.findAllByRole('button');
  expect(cells.filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
});
