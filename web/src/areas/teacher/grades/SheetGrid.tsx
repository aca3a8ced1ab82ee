import { theme } from 'antd';
import { Fragment, type KeyboardEvent, useRef } from 'react';
import { useMessages } from '@/i18n/messages';
import { AmendmentCell } from './AmendmentCell';
import { cellText, type FieldColumn } from './fields';
import { GradeCell } from './GradeCell';
import { gradeMessages } from './messages';
import { move, type Place } from './moves';
import type { Edit, Line, SheetView } from './types';

interface Props {
  sheet: SheetView;
  columns: readonly FieldColumn[];
  edits: readonly Edit[];
  locked: boolean;
  /** Lines that a finding is about. */
  found: ReadonlySet<string>;
  onWrite: (line: Line, field: string, value: string) => void;
  onBlock: (text: string, row: number, field: string) => void;
}

const ARROWS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** Within a text that is being changed, arrows to the sides belong to the text. */
const ownsKey = (input: HTMLInputElement, key: string): boolean => {
  if (!ARROWS.includes(key)) return false;
  const { selectionStart, selectionEnd, value } = input;
  const whole = selectionStart === 0 && selectionEnd === value.length;
  if (whole || value === '') return false;
  const backward = key === 'ArrowLeft' || key === 'Home';
  return !(selectionStart === selectionEnd && selectionStart === (backward ? 0 : value.length));
};

/** The sheet as a grid; on a phone the same cells as a list of people. */
export function SheetGrid({ sheet, columns, edits, locked, found, onWrite, onBlock }: Props) {
  const m = useMessages(gradeMessages).grid;
  const { token } = theme.useToken();
  const grid = useRef<HTMLTableElement>(null);
  const grades = sheet.grades.map(({ grade }) => grade);
  const parts = sheet.components.length > 0;
  const confirmed = sheet.status === 'CONFIRMED_AR';
  const focus = ({ row, col }: Place) =>
    grid.current?.querySelector<HTMLInputElement>(`[data-cell="${row}-${col}"]`)?.focus();
  const key = (at: Place, event: KeyboardEvent<HTMLInputElement>) => {
    const line = sheet.lines[at.row];
    const field = columns[at.col]?.field;
    if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      const above = sheet.lines[at.row - 1];
      if (above !== undefined && line !== undefined && field !== undefined && !event.currentTarget.readOnly)
        onWrite(line, field, cellText(above, field, edits));
      focus({ ...at, row: Math.min(at.row + 1, sheet.lines.length - 1) });
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || ownsKey(event.currentTarget, event.key)) return;
    const next = move(at, event.key, event.shiftKey, sheet.lines.length, columns.length);
    if (next === undefined) return;
    event.preventDefault();
    focus(next);
    // At the edge the focus stays, and what was typed counts all the same.
    if (next.row === at.row && next.col === at.col) event.currentTarget.blur();
  };
  return (
    <div className="grade-scroll" style={{ '--grade-head': token.colorFillAlter } as React.CSSProperties}>
      <table ref={grid} className="grade-grid" aria-label={m.label}>
        <thead>
          <tr>
            <th>{m.no}</th>
            <th>{m.name}</th>
            <th className="grade-programme">{m.programme}</th>
            {columns.map(({ field, label, kind }) => (
              <Fragment key={field}>
                {kind === 'grade' && parts && <th>{m.total}</th>}
                <th>{label}</th>
              </Fragment>
            ))}
            {confirmed && <th>{m.amendment}</th>}
          </tr>
        </thead>
        <tbody>
          {sheet.lines.map((line, row) => (
            <tr
              key={line.studentId}
              id={`line-${line.studentId}`}
              className={['grade-line', line.withdrawn && 'is-withdrawn', found.has(line.studentId) && 'is-found']
                .filter(Boolean)
                .join(' ')}
            >
              <th scope="row" className="grade-person">
                <span className="code-text">{line.studentNo}</span>
                <span className="grade-phone-name"> {line.name}</span>
              </th>
              <td className="grade-name">
                {line.name}
                {line.withdrawn && <em> · {m.withdrawn}</em>}
              </td>
              <td className="grade-programme">{line.programme}</td>
              {columns.map((column, col) => (
                <Fragment key={column.field}>
                  {column.kind === 'grade' && parts && (
                    <td className="grade-total" data-label={m.total}>
                      {line.total ?? ''}
                    </td>
                  )}
                  <GradeCell
                    line={line}
                    column={column}
                    edits={edits}
                    grades={grades}
                    locked={locked}
                    place={`${row}-${col}`}
                    onLeave={(value) => onWrite(line, column.field, value)}
                    onKey={(event) => key({ row, col }, event)}
                    onBlock={(text) => onBlock(text, row, column.field)}
                  />
                </Fragment>
              ))}
              {confirmed && <AmendmentCell sheet={sheet} line={line} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
