import type { RefObject } from 'react';
import { useMessages } from '@/i18n/messages';
import type { Clash } from '@/timetable/types';
import { KINDS } from '../common/fields';
import { useCommon } from '../common/useCommon';
import { BoardGrid, type CardTools } from './BoardGrid';
import type { Board } from './board';
import { ClashPanel } from './ClashPanel';
import { boardMessages } from './messages';
import { Tray } from './Tray';

interface Props {
  board: Board;
  days: readonly number[];
  label: string;
  tools: CardTools;
  paper: RefObject<HTMLDivElement | null>;
  onClash: (clash: Clash) => void;
}

/** The week with its legend; beside it what is not placed, and what clashes. */
export function Workbench({ board, days, label, tools, paper, onClash }: Props) {
  const c = useCommon();
  const m = useMessages(boardMessages);
  const { inconvenient } = board;
  return (
    <div className="board-parts">
      <div ref={paper} className="board-paper week-paper">
        <h2 className="board-print-title">
          {board.semester.name} · {label}
        </h2>
        <BoardGrid board={board} days={days} label={label} {...tools} />
        <ul className="week-legend" aria-label={m.legend}>
          {KINDS.map((kind) => (
            <li key={kind} className={`week-swatch kind-${kind}`}>
              {c.kinds[kind]}
            </li>
          ))}
          <li className="board-key hard">{m.hardClash}</li>
          <li className="board-key soft">{m.softClash}</li>
          {tools.may && <li className="small-grey no-print">{m.keysHelp}</li>}
        </ul>
      </div>
      <aside className="board-side no-print" aria-label={m.side}>
        <Tray board={board} tools={tools} />
        {inconvenient !== undefined && inconvenient.lines.length > 0 && (
          <section className="board-clashes" aria-live="polite">
            <h2>{m.inconvenient(`${inconvenient.session.courseCode} ${inconvenient.session.sectionNo}`)}</h2>
            <ul className="tts-lines small-grey">
              {inconvenient.lines.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </section>
        )}
        <ClashPanel
          title={m.clashesOf(board.clashes.length)}
          empty={m.noClashes}
          clashes={board.clashes}
          lit={tools.lit}
          onChoose={onClash}
        />
      </aside>
    </div>
  );
}
