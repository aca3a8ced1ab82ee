import { useMessages } from '@/i18n/messages';
import { type CardTools, Movable } from './BoardGrid';
import type { Board } from './board';
import { boardMessages } from './messages';

/** Meetings without a time; a card is dragged from here into the week, and back. */
export function Tray({ board, tools }: { board: Board; tools: CardTools }) {
  const m = useMessages(boardMessages);
  const { drag, setTray } = tools.dragging;
  const over = drag?.over?.weekday === 0;
  return (
    <section
      ref={setTray}
      aria-label={m.tray}
      className={['board-tray', over ? 'over' : '', drag !== undefined ? 'ready' : ''].join(' ')}
    >
      <h2>{m.trayOf(board.unplaced.length)}</h2>
      {board.unplaced.length === 0 ? (
        <p className="small-grey">{tools.may ? m.trayEmpty : m.allPlaced}</p>
      ) : (
        <ul className="plain-list">
          {board.unplaced.map((session) => (
            <li key={session.id}>
              <Movable session={session} board={board} term={board.semester} tools={tools} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
