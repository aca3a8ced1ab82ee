import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Flex, Select } from 'antd';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { weekdayName } from '../common/fields';
import { useCommon } from '../common/useCommon';
import { addMonths, monthGrid, monthOf, monthsBetween } from './dates';
import { dayTypeOf, isNotable, stretches } from './days';
import { Grid } from './Grid';
import { Legend } from './Legend';
import { calendarMessages } from './messages';
import type { ViewProps } from './TermView';

interface Props extends ViewProps {
  month: string;
  onMonth: (month: string) => void;
}

/** One month as a wall calendar shows it, and below it what is special in words. */
export function MonthView({ calendar, semester, days, month, today, active, onMove, onMonth, onOpen }: Props) {
  const m = useMessages(calendarMessages);
  const c = useCommon();
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const months = monthsBetween(semester.startDate, semester.endDate);
  const shown = months.includes(month) ? month : (months.find((one) => one > month) ?? months.at(-1) ?? month);
  const name = (one: string) => formatDateTime(`${one}-01`, m.monthFormat);
  const go = (by: number) => onMonth(monthOf(addMonths(`${shown}-01`, by)));
  const weekNo = (dates: readonly string[]) => dates.map((date) => days.get(date)?.weekNo).find((n) => n !== undefined);
  const inMonth = [...days.values()].filter(({ date }) => monthOf(date) === shown);
  const notable = stretches(inMonth.filter(isNotable));
  const when = (date: string) => `${formatDateTime(date, m.dateFormat)}`;
  // The tab key stops at a day of the month that is shown.
  const stop = monthOf(active) === shown ? active : (inMonth[0]?.date ?? `${shown}-01`);
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} align="center">
        <Button
          className="no-print"
          icon={<LeftOutlined />}
          aria-label={m.previousMonth}
          disabled={shown === months[0]}
          onClick={() => go(-1)}
        />
        <Select
          className="no-print"
          aria-label={m.chooseMonth}
          value={shown}
          style={{ minWidth: 140 }}
          options={months.map((value) => ({ value, label: name(value) }))}
          onChange={onMonth}
        />
        <Button
          className="no-print"
          icon={<RightOutlined />}
          aria-label={m.nextMonth}
          disabled={shown === months.at(-1)}
          onClick={() => go(1)}
        />
        <span className="paper-head">{name(shown)}</span>
      </Flex>
      <Grid
        kind="month"
        label={`${m.title} ${name(shown)}`}
        weeks={monthGrid(shown).map((dates) => ({ weekNo: weekNo(dates), dates }))}
        days={days}
        term={semester}
        month={shown}
        today={today}
        active={stop}
        onMove={onMove}
        onOpen={onOpen}
      />
      <Legend counts={calendar.counts} />
      <section aria-label={m.notable}>
        <h2 style={{ fontSize: 14, marginBlock: '8px' }}>{m.notable}</h2>
        {notable.length === 0 && <span className="small-grey">{m.noneNotable}</span>}
        <ul className="plain-list">
          {notable.map(({ from, to, day }) => {
            const type = dayTypeOf(day.dayType);
            const note = chinese ? day.noteCn || day.noteEn : day.noteEn || day.noteCn;
            return (
              <li key={from} className="notable-line">
                <span>
                  {from === to ? `${when(from)} ${weekdayName(c, day.weekday)}` : `${when(from)} – ${when(to)}`}
                </span>
                <span className={`legend-swatch day-${type}`}>{m.types[type]}</span>
                <span>
                  {[day.effectiveWeekday && m.follows(weekdayName(c, day.effectiveWeekday)), note]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            );
          })}
        </ul>
      </section>
      <p className="small-grey no-print" style={{ margin: 0 }}>
        {m.keys}
      </p>
    </Flex>
  );
}
