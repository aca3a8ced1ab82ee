import type { CSSProperties } from 'react';
import { useMessages } from '@/i18n/messages';
import { DaysBelow } from './DaysBelow';
import { MeetingCard } from './MeetingCard';
import { weekMessages } from './messages';
import { axisOf, type Kind, kindOf, minutesOf, placeWeek, shownPeriods } from './placing';
import type { GridWeek, S } from './types';
import './week.css';

// What scrolls must be reachable with the keyboard.
const BY_KEYS = { tabIndex: 0 };

interface Props {
  week: GridWeek;
  /** Whose week it is, for those who hear the page. */
  label: string;
  /** What all cards have in common and so need not say. */
  hide?: readonly ('place' | 'teacher')[];
  /** What the colours mean where they do not stand for the kinds of class. */
  words?: Readonly<Record<Kind, string>>;
  /** Cards can be opened. */
  onOpen?: (meeting: S) => void;
}

/** A week as people read it: weekdays beside one another, periods down; on a phone day by day. */
export function WeekGrid({ week, label, hide = [], words, onOpen }: Props) {
  const m = useMessages(weekMessages);
  const named = words ?? m.kinds;
  const days = placeWeek(week.weekdays, week.sessions);
  const periods = shownPeriods(week.periods, week.sessions);
  const axis = axisOf(periods, week.sessions);
  const span = Math.max(60, axis.to - axis.from);
  const share = (minutes: number) => `${(minutes / span) * 100}%`;
  const size = { '--days': days.length, '--hours': span / 60 } as CSSProperties;
  const kinds = new Set(week.sessions.map(({ kind }) => kindOf(kind)));
  const lines = periods.map(({ no, start }) => (
    <div
      key={no}
      className="week-period"
      style={{ insetBlockStart: share(minutesOf(start) - axis.from) }}
      aria-hidden
    />
  ));
  const unplaced = week.sessions.filter(({ weekday }) => weekday < 1);
  return (
    <div className="week-grid">
      <section className="week-scroll" aria-label={label} {...BY_KEYS}>
        <div className="week-days" style={size}>
          <div className="week-axis" aria-hidden>
            <div className="week-axis-head" />
            <div className="week-body">
              {periods.map(({ no, start, end }) => (
                <div
                  key={no}
                  className="week-period"
                  title={m.period(no)}
                  style={{ insetBlockStart: share(minutesOf(start) - axis.from) }}
                >
                  {start}
                  <small>{end}</small>
                </div>
              ))}
            </div>
          </div>
          {days.map(({ weekday, meetings }) => (
            <div key={weekday} className={meetings.length === 0 ? 'week-day empty' : 'week-day'}>
              <h3 className="week-head">{m.weekdays[weekday as 1]}</h3>
              <div className="week-body">
                {lines}
                {meetings.map(({ meeting, from, to, lane, lanes }) => (
                  <MeetingCard
                    key={meeting.id}
                    meeting={meeting}
                    week={week}
                    hide={hide}
                    named={named}
                    onOpen={onOpen}
                    style={{
                      insetBlockStart: share(from - axis.from),
                      height: share(to - from),
                      insetInlineStart: `${(lane / lanes) * 100}%`,
                      width: `${100 / lanes}%`,
                    }}
                  />
                ))}
              </div>
            </div>
          ))}
        </div>
      </section>
      {week.sessions.length === 0 && <p>{m.nothing}</p>}
      {kinds.size > 0 && (
        <ul className="week-legend" aria-label={words ? label : m.legend}>
          {(['LEC', 'TUT', 'LAB', 'OTHER'] as const)
            .filter((kind) => kinds.has(kind))
            .map((kind) => (
              <li key={kind} className={`week-swatch kind-${kind}`}>
                {named[kind]}
              </li>
            ))}
        </ul>
      )}
      <DaysBelow week={week} unplaced={unplaced} />
    </div>
  );
}
