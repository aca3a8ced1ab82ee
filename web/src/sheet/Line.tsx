import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { KeyboardEvent } from 'react';
import { useMessages } from '@/i18n/messages';
import { sheetMessages } from './messages';
import { type Found, type Place, type SheetColumn, type SheetRow, textOf } from './rows';

interface Props {
  row: SheetRow;
  place: number;
  columns: readonly SheetColumn[];
  complaint: (row: SheetRow, column: SheetColumn, text: string) => string | undefined;
  found: (name: string, text: string) => Found | null | undefined;
  onType: (name: string, text: string) => void;
  onRemove: (() => void) | undefined;
  onKey: (event: KeyboardEvent<HTMLElement>, place: Place) => void;
}

export function Line({ row, place, columns, complaint, found, onType, onRemove, onKey }: Props) {
  const m = useMessages(sheetMessages);
  return (
    <tr>
      <th scope="row" className="sheet-number">
        {place + 1}
      </th>
      {columns.map((column, i) => {
        const text = textOf(row, column.name);
        const problem = complaint(row, column, text);
        const meant = text === '' ? undefined : found(column.name, text)?.label;
        const note = `${row.key}-${column.name}`;
        const shared = {
          'aria-label': m.cell(place + 1, column.label),
          'aria-invalid': problem !== undefined,
          'aria-describedby': problem === undefined && meant === undefined ? undefined : note,
        };
        return (
          <td key={column.name} data-cell={`${place}-${i}`} style={{ minWidth: `${column.width ?? 10}em` }}>
            {column.options === undefined ? (
              <input
                {...shared}
                className="sheet-text"
                autoComplete="off"
                inputMode={column.numeric === undefined ? undefined : 'decimal'}
                maxLength={column.max ?? 200}
                value={text}
                onChange={(event) => onType(column.name, event.target.value)}
                onKeyDown={(event) => onKey(event, { row: place, column: i })}
              />
            ) : (
              <select
                {...shared}
                className="sheet-choice"
                value={text}
                onChange={(event) => onType(column.name, event.target.value)}
              >
                <option value="" aria-label={m.nothing} />
                {column.options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
                {text !== '' && !column.options.some(({ value }) => value === text) && (
                  <option value={text}>{text}</option>
                )}
              </select>
            )}
            {problem !== undefined && (
              <div id={note} className="sheet-problem">
                {problem}
              </div>
            )}
            {problem === undefined && meant !== undefined && (
              <div id={note} className="sheet-meant">
                {meant}
              </div>
            )}
          </td>
        );
      })}
      <td className="sheet-tools">
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={m.removeRow(place + 1)}
          disabled={onRemove === undefined}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}
