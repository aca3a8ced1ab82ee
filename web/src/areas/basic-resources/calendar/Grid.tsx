import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '@/i18n/messages';
import { weekdayName } from '../common/fields';
import { useCommon } from '../common/useCommon';
import { Day } from './Day';
import { clamp, dayAfterKey, monthOf } from './dates';
import { type CalendarDay, type CalendarTerm, within } from './days';
import { calendarMessages } from './messages';
import './calendar.css';

export interface GridWeek {
  weekNo: number | undefined;
  dates: readonly string[];
}
interface Props {
  kind: 'term' | 'month';
  label: string;
  weeks: readonly GridWeek[];
  days: ReadonlyMap<string, CalendarDay & { weekNo: number }>;
  term: CalendarTerm;
  /** Only days of this month are alive in a month. */
  month?: string;
  today: string;
  active: string;
  onMove: (date: string) => void;
  onOpen: (date: string) => void;
  foot?: ReactNode;
}
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

/** Weeks down, days across. One cell takes the tab key; arrows move between days, also over the edge of a month. */
export function Grid({ kind, label, weeks, days, term, month, today, active, onMove, onOpen, foot }: Props) {
  const m = useMessages(calendarMessages);
  const c = useCommon();
  const table = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    // The focus follows the keys only: opening the page must not steal it.
    if (moved.current) table.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus();
    moved.current = false;
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = dayAfterKey(active, event.key);
    if (to === undefined) return;
    event.preventDefault();
    moved.current = true;
    onMove(clamp(to, term.startDate, term.endDate));
  };
  return (
    <table ref={table} className={`calendar-table ${kind}-table`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className="calendar-week">
            {m.week}
          </th>
          {WEEK.map((weekday) => (
            <th key={weekday} scope="col">
              {weekdayName(c, weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ weekNo, dates }) => (
          <tr key={dates[0]}>
            <th scope="row" className="calendar-week" title={weekNo === undefined ? undefined : m.weekName(weekNo)}>
              {weekNo === undefined ? '' : m.weekNo(weekNo)}
            </th>
            {dates.map((date) => (
              <td key={date}>
                {within(term, date) && (month === undefined || monthOf(date) === month) ? (
                  <Day
                    date={date}
                    day={days.get(date)}
                    withMonth={kind === 'term' && (date.endsWith('-01') || date === term.startDate)}
                    today={date === today}
                    active={date === active}
                    onOpen={() => {
                      onMove(date);
                      onOpen(date);
                    }}
                    onKeyDown={onKeyDown}
                  />
                ) : (
                  month !== undefined && (
                    <div className="day other">
                      <span className="day-no">{Number(date.slice(8))}</span>
                    </div>
                  )
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot}
    </table>
  );
}
