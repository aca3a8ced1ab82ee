import { useMessages } from '@/i18n/messages';
import { weekMessages } from './messages';
import { kindOf, stretchesOf } from './placing';
import type { GridWeek, S } from './types';

/** What a week of weekdays cannot show: days that are another weekday, days off, and meetings without a time. */
export function DaysBelow({ week, unplaced }: { week: GridWeek; unplaced: readonly S[] }) {
  const m = useMessages(weekMessages);
  const named = (text: string) => (text === '' ? '' : m.note(text));
  if (unplaced.length + week.makeUpDays.length + week.freeDays.length === 0) return null;
  return (
    <div className="week-below">
      {unplaced.length > 0 && (
        <div>
          <h3>{m.unplaced}</h3>
          <ul className="plain-list">
            {unplaced.map((one) => (
              <li key={one.id}>
                {one.courseCode} ({one.sectionNo}) {one.title} · {m.kinds[kindOf(one.kind)]}
              </li>
            ))}
          </ul>
        </div>
      )}
      {week.makeUpDays.length > 0 && (
        <div>
          <h3>{m.makeUp}</h3>
          <ul className="plain-list">
            {week.makeUpDays.map(({ date, weekday, weekNo, effectiveWeekday, note }) => (
              <li key={date}>
                {m.makeUpDay(date, m.weekdays[weekday as 1], weekNo, m.weekdays[effectiveWeekday as 1])}
                {named(note)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {week.freeDays.length > 0 && (
        <div>
          <h3>{m.free}</h3>
          <ul className="plain-list">
            {stretchesOf(week.freeDays).map(({ from, to, note }) => (
              <li key={from}>
                {from === to ? from : m.freeSpan(from, to)}
                {named(note)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
