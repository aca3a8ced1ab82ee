import { PlusOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Flex, Typography } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { useMessages } from '@/i18n/messages';
import { Line } from './Line';
import { sheetMessages } from './messages';
import {
  type Complaints,
  cellKey,
  cellsOf,
  complaintsOf,
  filledRows,
  isTable,
  newRow,
  type Place,
  pasted,
  type SheetColumn,
  type SheetRow,
  withCell,
} from './rows';
import { useHistory } from './useHistory';
import { useLookups } from './useLookups';
import './sheet.css';

interface Props {
  label: string;
  columns: readonly SheetColumn[];
  most?: number;
  /** What the server found, by `cellKey`; it gives way when the cell is changed. */
  refused?: Complaints;
  value?: readonly SheetRow[];
  onChange?: (rows: readonly SheetRow[]) => void;
}

/** Fast entry of many rows: keys as in a spreadsheet, paste from one, mistakes in their cells. */
export function Sheet({ label, columns, most = 100, refused = NONE, value, onChange }: Props) {
  const m = useMessages(sheetMessages);
  const table = useRef<HTMLTableElement>(null);
  const rows = value === undefined || value.length === 0 ? FIRST : value;
  const { change, undo } = useHistory(rows, (next) => onChange?.(next));
  const found = useLookups(rows, columns);
  const own = complaintsOf(rows, columns, m);
  const complaint = (row: SheetRow, column: SheetColumn, text: string): string | undefined => {
    const key = cellKey(row.key, column.name);
    if (own.has(key) || refused.has(key)) return own.get(key) ?? refused.get(key);
    return column.lookup !== undefined && found(column.name, text) === null ? m.notFound : undefined;
  };
  const go = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"] :is(input, textarea)`)?.focus();
  const add = () => {
    if (rows.length >= most) return;
    change([...rows, newRow()], crypto.randomUUID());
    setTimeout(() => go({ row: rows.length, column: 0 }));
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, { row, column }: Place) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'z' && undo !== undefined) {
      event.preventDefault();
      return undo();
    }
    const move = stepOf(event);
    if (move === undefined) return;
    event.preventDefault();
    if (event.key === 'Enter' && row + 1 === rows.length) return add();
    go({ row: row + move.row, column: column + move.column });
  };
  const count = filledRows(rows).length;
  return (
    <Flex vertical gap={8}>
      <Typography.Text type="secondary">{m.about}</Typography.Text>
      <section
        className="sheet-frame"
        aria-label={label}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]');
          if (cell === null || !isTable(text)) return;
          event.preventDefault();
          const [row = 0, column = 0] = (cell.dataset.cell ?? '').split('-').map(Number);
          change(pasted(rows, columns, { row, column }, cellsOf(text)).slice(0, most), crypto.randomUUID());
        }}
      >
        <table ref={table} className="sheet">
          <thead>
            <tr>
              <th scope="col" className="sheet-number">
                <span className="screen-reader-only">{m.number}</span>
              </th>
              {columns.map(({ name, label: head, required }) => (
                <th key={name} scope="col">
                  {required && (
                    <span aria-hidden="true" className="sheet-required">
                      *{' '}
                    </span>
                  )}
                  {head}
                </th>
              ))}
              <th scope="col" className="sheet-tools">
                <span className="screen-reader-only">{m.tools}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <Line
                key={row.key}
                row={row}
                place={place}
                columns={columns}
                complaint={complaint}
                found={found}
                onType={(name, text) => change(withCell(rows, place, name, text), cellKey(row.key, name))}
                onRemove={
                  rows.length > 1
                    ? () =>
                        change(
                          rows.filter((other) => other !== row),
                          crypto.randomUUID(),
                        )
                    : undefined
                }
                onKey={onKey}
              />
            ))}
          </tbody>
        </table>
      </section>
      <Flex wrap gap={8} align="center">
        <Button icon={<PlusOutlined />} disabled={rows.length >= most} onClick={add}>
          {rows.length >= most ? m.full(most) : m.addRow}
        </Button>
        <Button icon={<UndoOutlined />} disabled={undo === undefined} onClick={undo}>
          {m.undo}
        </Button>
        <Typography.Text type="secondary" role="status">
          {m.filled(count)}
          {own.size > 0 && ` · ${m.wrong(own.size)}`}
        </Typography.Text>
      </Flex>
    </Flex>
  );
}
const NONE: Complaints = new Map();
/** A sheet begins with a row to type in. */
const FIRST: readonly SheetRow[] = [newRow()];

/** Up and down always leave the cell, left and right only at the ends of its text. */
function stepOf({ key, target, shiftKey }: KeyboardEvent<HTMLElement>): Place | undefined {
  if (key === 'ArrowUp') return { row: -1, column: 0 };
  if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) return { row: 1, column: 0 };
  if (!(target instanceof HTMLInputElement) || target.selectionStart !== target.selectionEnd) return undefined;
  if (key === 'ArrowLeft' && target.selectionStart === 0) return { row: 0, column: -1 };
  if (key === 'ArrowRight' && target.selectionStart === target.value.length) return { row: 0, column: 1 };
  return undefined;
}
