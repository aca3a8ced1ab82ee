import type { CSSProperties } from 'react';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import type { Semester } from '../rows';
import type { Calendar } from './calls';
import { type CalendarDay, datesOf } from './days';
import { Grid } from './Grid';
import { Legend } from './Legend';
import { calendarMessages } from './messages';

export interface ViewProps {
  calendar: Calendar;
  semester: Semester;
  days: ReadonlyMap<string, CalendarDay & { weekNo: number }>;
  today: string;
  active: string;
  onMove: (date: string) => void;
  onOpen: (date: string) => void;
}
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
/** What is left of an A4 page for the weeks, head and legend aside. */
const PAPER_MM = 190;
const TALLEST_MM = 12;

/** The whole semester at a glance: one row per week, and at the foot how often each weekday is taught. */
export function TermView({ calendar, semester, days, today, active, onMove, onOpen }: ViewProps) {
  const m = useMessages(calendarMessages);
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const { weeks, teachingDays, counts } = calendar;
  const taught = (weekday: number) => teachingDays[String(weekday)] ?? 0;
  const height = Math.min(TALLEST_MM, PAPER_MM / Math.max(1, weeks.length)) - 0.6;
  return (
    <div style={{ '--day-mm': `${height.toFixed(1)}mm` } as CSSProperties}>
      <Grid
        kind="term"
        label={`${m.title} ${chinese ? semester.nameCn : semester.nameEn}`}
        weeks={weeks.map((week) => ({ weekNo: week.weekNo, dates: datesOf(week) }))}
        days={days}
        term={semester}
        today={today}
        active={active}
        onMove={onMove}
        onOpen={onOpen}
        foot={
          <tfoot>
            <tr title={m.teachingDaysAbout}>
              <th scope="row">{m.teachingDays}</th>
              {WEEK.map((weekday) => (
                <td key={weekday}>{m.days(taught(weekday))}</td>
              ))}
            </tr>
          </tfoot>
        }
      />
      <p className="small-grey" style={{ margin: '4px 0 0' }}>
        {m.teachingTotal(WEEK.reduce((sum, weekday) => sum + taught(weekday), 0))} {m.teachingDaysAbout}
      </p>
      <Legend counts={counts} />
      <p className="small-grey no-print" style={{ margin: '4px 0 0' }}>
        {m.keys}
      </p>
    </div>
  );
}
