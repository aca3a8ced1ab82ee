import { EditOutlined } from '@ant-design/icons';
import type { KeyboardEvent } from 'react';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { weekdayName } from '../common/fields';
import { useCommon } from '../common/useCommon';
import { weekdayOf } from './dates';
import { type CalendarDay, dayTypeOf } from './days';
import { calendarMessages } from './messages';

interface Props {
  date: string;
  day: (CalendarDay & { weekNo: number }) | undefined;
  /** Says the month beside the number. */
  withMonth: boolean;
  today: boolean;
  /** The one cell the tab key stops at. */
  active: boolean;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** One day of a grid: number, type in colour and word, what it follows, its note. */
export function Day({ date, day, withMonth, today, active, onOpen, onKeyDown }: Props) {
  const m = useMessages(calendarMessages);
  const c = useCommon();
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const number = Number(date.slice(8));
  const type = day && dayTypeOf(day.dayType);
  const follows = day?.effectiveWeekday ? weekdayName(c, day.effectiveWeekday) : undefined;
  const note = (chinese ? day?.noteCn || day?.noteEn : day?.noteEn || day?.noteCn) ?? '';
  const name = [
    date,
    weekdayName(c, weekdayOf(date)),
    day && m.weekName(day.weekNo),
    type === undefined ? m.notSet : m.types[type],
    follows && m.follows(follows),
    note,
    day?.handMade && m.handMade,
    today && m.today,
  ].filter(Boolean);
  const below = [follows && m.followsShort(follows), note].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className={['day', type ? `day-${type}` : 'unset', today ? 'is-today' : ''].join(' ')}
      data-date={date}
      aria-current={today ? 'date' : undefined}
      // Its name is what it shows; the date in full is its description.
      title={name.join(', ')}
      tabIndex={active ? 0 : -1}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <span className="day-no">{withMonth ? `${formatDateTime(date, m.monthInGrid)} ${number}` : number}</span>
      <span className="day-word">{type === undefined ? m.notSet : m.types[type]}</span>
      {type && (
        <span className="day-letter">
          {m.letters[type]}
          {day?.effectiveWeekday ? day.effectiveWeekday : ''}
        </span>
      )}
      <span className="day-hand">{day?.handMade && <EditOutlined />}</span>
      {below !== '' && <span className="day-note">{below}</span>}
    </button>
  );
}
