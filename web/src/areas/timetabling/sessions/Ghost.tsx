import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useState } from 'react';
import { useMessages } from '@/i18n/messages';
import type { S } from '@/timetable/types';
import type { Slot } from './board';
import { checkSlot } from './calls';
import { boardMessages } from './messages';

interface Props {
  session: S;
  slot: Slot;
  endTime: string;
  style: CSSProperties;
}
/** Only where the card is held for a moment; what it passes over is not asked about. */
const HELD_MS = 180;
const SHOWN = 2;

/** Where a dragged card would land, and what would clash there. */
export function Ghost({ session, slot, endTime, style }: Props) {
  const m = useMessages(boardMessages);
  const [held, setHeld] = useState<Slot>();
  const { weekday, startTime } = slot;
  useEffect(() => {
    const timer = setTimeout(() => setHeld({ weekday, startTime }), HELD_MS);
    return () => clearTimeout(timer);
  }, [weekday, startTime]);
  const here = held?.weekday === weekday && held.startTime === startTime;
  const check = useQuery({
    queryKey: ['tts-board', 'check', session.id, session.version, weekday, startTime],
    queryFn: ({ signal }) => checkSlot(session.id, { weekday, startTime }, endTime, signal),
    enabled: here,
    retry: false,
    meta: { silent: true },
  });
  const hard = (check.data?.clashes ?? []).filter((clash) => clash.hard);
  return (
    <li className={hard.length > 0 ? 'board-ghost hard' : 'board-ghost'} aria-hidden style={style}>
      {startTime}–{endTime}
      {check.data !== undefined && hard.length === 0 && <div>{m.clear}</div>}
      {hard.slice(0, SHOWN).map(({ rule, sessionIds, message }) => (
        <div key={`${rule} ${sessionIds.join()}`} className="board-ghost-line">
          {message}
        </div>
      ))}
      {hard.length > SHOWN && <div>{m.moreClashes(hard.length - SHOWN)}</div>}
    </li>
  );
}
