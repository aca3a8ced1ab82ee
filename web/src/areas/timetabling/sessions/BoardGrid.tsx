import type { CSSProperties } from 'react';
import { useMessages } from '@/i18n/messages';
import { minutesOf } from '@/timetable/placing';
import type { S } from '@/timetable/types';
import { weekdayName } from '../common/fields';
import { useCommon } from '../common/useCommon';
import { BoardCard } from './BoardCard';
import { type Board, cardsOf, columnsOf, endOf, isArrow, type Severity, type Slot, slotAfter, spanOf } from './board';
import { Ghost } from './Ghost';
import { boardMessages } from './messages';
import type { Dragging } from './useDrag';

// What scrolls must be reachable with the keyboard.
const BY_KEYS = { tabIndex: 0 };
const DAY_PX = 112;

export interface CardTools {
  may: boolean;
  found: ReadonlyMap<string, Severity>;
  lit: ReadonlySet<string>;
  dragging: Dragging;
  onOpen: (session: S) => void;
  onNudge: (session: S, slot: Slot) => void;
  onSettle: () => void;
  onTray: (session: S) => void;
}
interface Props extends CardTools {
  board: Board;
  days: readonly number[];
  label: string;
}

/** The week on which meetings are placed: weekdays beside one another, periods down, cards over them. */
export function BoardGrid({ board, days, label, ...tools }: Props) {
  const c = useCommon();
  const m = useMessages(boardMessages);
  const { drag, setBody, setScroll } = tools.dragging;
  const { periods, semester } = board;
  const from = minutesOf(periods[0]?.start ?? '08:00');
  const last = minutesOf(periods.at(-1)?.end ?? '21:50');
  const length = Math.max(60, last - from);
  const share = (minutes: number) => `${(minutes / length) * 100}%`;
  const cards = cardsOf({ ...board, weekdays: days });
  const { columns, total } = columnsOf(days, cards);
  const column = (weekday: number) => columns.find((one) => one.weekday === weekday);
  const percent = (part: number) => `${part * 100}%`;
  const size = {
    '--hours': length / 60,
    '--wide': `${Math.round(total * DAY_PX)}px`,
    '--columns': columns.map(({ width }) => `${width}fr`).join(' '),
  } as CSSProperties;
  const over = drag?.over;
  const span = drag === undefined ? 1 : spanOf(periods, drag.session);
  return (
    <section className="board-scroll" aria-label={label} ref={setScroll} {...BY_KEYS}>
      <div className="board" style={size}>
        <div className="board-corner" aria-hidden />
        <div className="board-heads">
          {days.map((weekday) => (
            <h3 key={weekday}>{weekdayName(c, weekday)}</h3>
          ))}
        </div>
        <div className="board-axis" aria-hidden>
          {periods.map(({ no, start, end }) => (
            <div key={no} style={{ insetBlockStart: share(minutesOf(start) - from) }}>
              {start}
              <small>{end}</small>
            </div>
          ))}
        </div>
        <ul className="board-body" ref={setBody} aria-label={m.placed}>
          {periods.map(({ no, start }) => (
            <li
              key={`line ${no}`}
              className="board-line"
              aria-hidden
              style={{ insetBlockStart: share(minutesOf(start) - from) }}
            />
          ))}
          {columns.map(({ weekday, from: at }) => (
            <li key={`day ${weekday}`} className="board-day" aria-hidden style={{ insetInlineStart: percent(at) }} />
          ))}
          {drag !== undefined && over !== undefined && over.weekday > 0 && (
            <Ghost
              session={drag.session}
              slot={over}
              endTime={endOf(periods, over.startTime, span)}
              style={{
                insetBlockStart: share(minutesOf(over.startTime) - from),
                minHeight: share(minutesOf(endOf(periods, over.startTime, span)) - minutesOf(over.startTime)),
                insetInlineStart: percent(column(over.weekday)?.from ?? 0),
                width: percent(column(over.weekday)?.width ?? 0),
              }}
            />
          )}
          {cards.map(({ meeting, day, from: start, to, lane, lanes: of }) => (
            <li
              key={meeting.id}
              className="board-place"
              style={{
                insetBlockStart: share(start - from),
                height: share(to - start),
                insetInlineStart: percent((columns[day]?.from ?? 0) + ((columns[day]?.width ?? 0) * lane) / of),
                width: percent((columns[day]?.width ?? 0) / of),
              }}
            >
              <Movable session={meeting} board={board} term={semester} tools={tools} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface MovableProps {
  session: S;
  board: Board;
  term: Board['semester'];
  tools: CardTools;
}
/** A card with everything that moves it: the pointer, the arrows, and back to the tray. */
export function Movable({ session, board, term, tools }: MovableProps) {
  const { may, found, lit, dragging, onOpen, onNudge, onSettle, onTray } = tools;
  return (
    <BoardCard
      session={session}
      term={term}
      severity={found.get(session.id)}
      lit={lit.has(session.id)}
      lifted={dragging.drag?.session.id === session.id}
      movable={may}
      onOpen={() => {
        if (!dragging.wasDragged()) onOpen(session);
      }}
      onGrab={(event) => dragging.grab(session, event)}
      onBlur={onSettle}
      onKey={(event) => {
        if (event.key === 'Enter' || event.key === ' ') return onSettle();
        if (!may || event.ctrlKey || event.metaKey || event.altKey) return undefined;
        if (event.key === 'Delete' || event.key === 'Backspace') {
          event.preventDefault();
          if (session.weekday > 0) onTray(session);
          return undefined;
        }
        if (!isArrow(event.key)) return undefined;
        event.preventDefault();
        const to = slotAfter(board, session, event.key);
        if (to !== undefined) onNudge(session, to);
        return undefined;
      }}
    />
  );
}
