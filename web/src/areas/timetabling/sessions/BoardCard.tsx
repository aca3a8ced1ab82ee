import { BlockOutlined, WarningFilled } from '@ant-design/icons';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useMessages } from '@/i18n/messages';
import { kindOf } from '@/timetable/placing';
import type { S, Term } from '@/timetable/types';
import { weekdayName } from '../common/fields';
import { useCommon } from '../common/useCommon';
import { type Severity, weeksShown } from './board';
import { boardMessages } from './messages';

interface Props {
  session: S;
  term: Term;
  severity: Severity;
  lit: boolean;
  lifted: boolean;
  movable: boolean;
  style?: CSSProperties;
  onOpen: () => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onKey: (event: KeyboardEvent) => void;
  onBlur: () => void;
}

/** One meeting: what it is, where and with whom; the weeks where they are not all. */
export function BoardCard({
  session,
  term,
  severity,
  lit,
  lifted,
  movable,
  style,
  onOpen,
  onGrab,
  onKey,
  onBlur,
}: Props) {
  const c = useCommon();
  const m = useMessages(boardMessages);
  const weeks = weeksShown(session, term);
  const teacher = session.teacherName || session.teacherNames.join(', ');
  const place = session.placeName || c.noPlace;
  const kind = kindOf(session.kind);
  const kindName = kind === 'OTHER' ? session.kind : c.kinds[kind];
  const when =
    session.weekday < 1
      ? m.hoursOf(session.hours)
      : `${weekdayName(c, session.weekday)} ${session.startTime}–${session.endTime}`;
  const state = severity === 'hard' ? m.hardClash : severity === 'soft' ? m.softClash : undefined;
  const said = [session.title, when, weeks && m.weeksOf(weeks), kindName, place, teacher, state]
    .filter(Boolean)
    .join(', ');
  return (
    <button
      type="button"
      data-session={session.id}
      className={[
        'board-card',
        `kind-${kind}`,
        severity ?? '',
        lit ? 'lit' : '',
        lifted ? 'lifted' : '',
        movable ? 'movable' : '',
      ].join(' ')}
      style={style}
      title={said}
      onClick={onOpen}
      onPointerDown={onGrab}
      onKeyDown={onKey}
      onBlur={onBlur}
    >
      <span className="board-card-name">
        {severity && <WarningFilled className={`board-mark ${severity}`} aria-label={state} />}
        {session.courseCode} {session.sectionNo}
        {session.combinedGroupId && <BlockOutlined className="board-combined" aria-label={m.combined} />}
      </span>
      <span>
        {kindName} · {session.weekday < 1 ? m.hoursOf(session.hours) : place}
      </span>
      {weeks !== undefined && <span>{m.weeksOf(weeks)}</span>}
      <span>{teacher}</span>
    </button>
  );
}
