import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { S } from '@/timetable/types';
import { type Board, cardsOf, columnsOf, dayAt, periodAt, type Slot, spanOf } from './board';

export interface Drag {
  session: S;
  x: number;
  y: number;
  /** Where it would land: a slot, the tray (weekday 0), or nowhere. */
  over: Slot | undefined;
}
interface Grip {
  session: S;
  startX: number;
  startY: number;
  /** How far below the top of the card it was taken. */
  dy: number;
}
/** Less is a click. */
const FAR = 5;
const EDGE = 40;

interface Options {
  board: Board | undefined;
  days: readonly number[];
  enabled: boolean;
  onDrop: (session: S, slot: Slot) => void;
}

/** Dragging cards with a mouse or a pen; a finger scrolls, and opens a card to move it. */
export function useDrag({ board, days, enabled, onDrop }: Options) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [scroll, setScroll] = useState<HTMLElement | null>(null);
  const [tray, setTray] = useState<HTMLElement | null>(null);
  const grip = useRef<Grip>(undefined);
  const [drag, setDrag] = useState<Drag>();
  /** A drag ends with a click that must not open the card. */
  const dragged = useRef(false);

  const slotAt = (session: S, x: number, y: number, dy: number): Slot | undefined => {
    const inside = (rect: DOMRect | undefined) =>
      rect !== undefined && x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
    if (inside(tray?.getBoundingClientRect())) return { weekday: 0, startTime: '' };
    const grid = body?.getBoundingClientRect();
    if (board === undefined || grid === undefined || !inside(grid) || !inside(scroll?.getBoundingClientRect())) {
      return undefined;
    }
    const { columns } = columnsOf(days, cardsOf({ ...board, weekdays: days }));
    const weekday = dayAt(columns, (x - grid.left) / grid.width);
    const share = (y - dy - grid.top) / grid.height + 0.5 / board.periods.length;
    const period = board.periods[periodAt(share, board.periods.length, spanOf(board.periods, session))];
    return weekday === undefined || period === undefined ? undefined : { weekday, startTime: period.start };
  };

  const onMove = (event: PointerEvent) => {
    const held = grip.current;
    if (held === undefined) return;
    const { clientX: x, clientY: y } = event;
    if (!dragged.current && Math.hypot(x - held.startX, y - held.startY) < FAR) return;
    dragged.current = true;
    event.preventDefault();
    const view = scroll?.getBoundingClientRect();
    if (view !== undefined) {
      const dx = x > view.right - EDGE && x < view.right + EDGE ? 12 : x < view.left + EDGE && x > view.left ? -12 : 0;
      const down = y > view.bottom - EDGE && y < view.bottom ? 12 : y < view.top + EDGE && y > view.top ? -12 : 0;
      if (dx !== 0 || down !== 0) scroll?.scrollBy(dx, down);
    }
    setDrag({ session: held.session, x, y, over: slotAt(held.session, x, y, held.dy) });
  };
  const end = (drop: boolean, event?: PointerEvent) => {
    const held = grip.current;
    grip.current = undefined;
    setDrag(undefined);
    if (!drop || held === undefined || event === undefined || !dragged.current) return;
    const to = slotAt(held.session, event.clientX, event.clientY, held.dy);
    const { weekday, startTime } = held.session;
    const nowhere = to === undefined || (to.weekday === weekday && (to.weekday === 0 || to.startTime === startTime));
    if (!nowhere) onDrop(held.session, to);
  };
  const moveTo = useEffectEvent(onMove);
  const letGo = useEffectEvent(end);

  useEffect(() => {
    if (!enabled) return undefined;
    const move = (event: PointerEvent) => moveTo(event);
    const up = (event: PointerEvent) => letGo(true, event);
    const cancel = () => letGo(false);
    const key = (event: KeyboardEvent) => event.key === 'Escape' && letGo(false);
    globalThis.addEventListener('pointermove', move);
    globalThis.addEventListener('pointerup', up);
    globalThis.addEventListener('pointercancel', cancel);
    globalThis.addEventListener('keydown', key);
    return () => {
      globalThis.removeEventListener('pointermove', move);
      globalThis.removeEventListener('pointerup', up);
      globalThis.removeEventListener('pointercancel', cancel);
      globalThis.removeEventListener('keydown', key);
    };
  }, [enabled]);

  return {
    setBody,
    setScroll,
    setTray,
    drag,
    grab: (session: S, event: ReactPointerEvent<HTMLElement>) => {
      dragged.current = false;
      if (!enabled || event.button !== 0 || event.pointerType === 'touch') return;
      // A card of the tray is taken in its first hour, wherever it was touched.
      const dy = session.weekday < 1 ? 12 : event.clientY - event.currentTarget.getBoundingClientRect().top;
      grip.current = { session, startX: event.clientX, startY: event.clientY, dy };
    },
    /** Whether the click that follows belongs to a drag. */
    wasDragged: () => dragged.current,
  };
}
export type Dragging = ReturnType<typeof useDrag>;
