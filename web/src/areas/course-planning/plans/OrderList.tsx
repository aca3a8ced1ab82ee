import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type HTMLAttributes, useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { plansMessages } from './messages';
import { moved } from './order';

interface Props<Row> {
  rows: readonly Row[];
  lineOf: (row: Row) => { text: string; note: string };
  onChange: (rows: readonly Row[]) => void;
}

/** Rows that are dragged, or moved by their buttons or by Alt with an arrow key. */
export function OrderList<Row extends { id: string }>({ rows, lineOf, onChange }: Props<Row>) {
  const m = useMessages(plansMessages).order;
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const next = moved(rows, from, to);
    const row = rows[from];
    if (next === rows || row === undefined) return;
    onChange(next);
    setSaid(m.nowAt(lineOf(row).text, to + 1));
  };
  const onKey = (event: React.KeyboardEvent, place: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(place, event.key === 'ArrowUp' ? place - 1 : place + 1);
  };
  // The mouse's way; the buttons and Alt with the arrows are the keyboard's.
  const dragging = (place: number): HTMLAttributes<HTMLElement> => ({
    draggable: true,
    onDragStart: () => setDragged(place),
    onDragOver: (event) => {
      event.preventDefault();
      setOver(place);
    },
    onDrop: (event) => {
      event.preventDefault();
      if (dragged !== undefined) move(dragged, place);
    },
    onDragEnd: () => {
      setDragged(undefined);
      setOver(undefined);
    },
  });
  return (
    <>
      <p className="small-grey">{m.help}</p>
      <ol className="order-list">
        {rows.map((row, place) => {
          const { text, note } = lineOf(row);
          return (
            <li
              key={row.id}
              className={over === place && dragged !== place ? 'order-over' : undefined}
              {...dragging(place)}
            >
              <HolderOutlined aria-hidden />
              <span className="order-text">
                {text} <span className="small-grey">{note}</span>
              </span>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                disabled={place === 0}
                aria-label={m.up(text)}
                onKeyDown={(event) => onKey(event, place)}
                onClick={() => move(place, place - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                disabled={place === rows.length - 1}
                aria-label={m.down(text)}
                onKeyDown={(event) => onKey(event, place)}
                onClick={() => move(place, place + 1)}
              />
            </li>
          );
        })}
      </ol>
      <span className="screen-reader-only" role="status">
        {said}
      </span>
    </>
  );
}
