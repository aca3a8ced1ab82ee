import { Tooltip } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { shown } from './buffer';
import { type FieldColumn, wrongWith } from './fields';
import { gradeMessages } from './messages';
import type { Edit, Line } from './types';

interface Props {
  line: Line;
  column: FieldColumn;
  edits: readonly Edit[];
  grades: readonly string[];
  locked: boolean;
  place: string;
  onLeave: (value: string) => void;
  onKey: (event: KeyboardEvent<HTMLInputElement>, value: string) => void;
  onBlock: (text: string) => void;
}

/** One cell. What is typed is the cell's own until it is left; then it is kept and sent. */
export function GradeCell({ line, column, edits, grades, locked, place, onLeave, onKey, onBlock }: Props) {
  const m = useMessages(gradeMessages).grid;
  const cell = line.cells[column.field];
  const { value, state, edit } = shown(cell, edits, line.studentId, column.field);
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const wrong = wrongWith(column.kind, typed.trim(), cell?.fixed ? [...grades, typed] : grades);
  const problem =
    wrong === 'score' ? m.notScore : wrong === 'grade' ? m.unknown : (edit?.problem?.message ?? undefined);
  const leave = () => {
    if (typed.trim() !== value) onLeave(typed.trim());
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain');
    // A single value goes into the cell; a column or block is looked at first.
    if (!/[\t\n]./.test(text.trimEnd())) return;
    event.preventDefault();
    onBlock(text);
  };
  const told =
    problem ??
    (state === 'waiting' ? m.waiting : cell?.at ? m.by(cell.by, formatDateTime(cell.at)) : cell?.fixed ? m.fixed : '');
  const style = [
    'grade-cell',
    column.kind === 'remark' && 'wide',
    wrong !== undefined && 'is-wrong',
    state === 'held' && 'is-held',
    state === 'waiting' && 'is-waiting',
  ];
  return (
    <td className={style.filter(Boolean).join(' ')} data-label={column.label}>
      <Tooltip title={told}>
        <input
          data-cell={place}
          aria-label={m.cell(line.studentNo, line.name, column.label)}
          aria-invalid={problem !== undefined}
          value={typed}
          readOnly={locked || line.withdrawn || cell?.fixed === true}
          inputMode={column.kind === 'score' ? 'decimal' : undefined}
          autoCapitalize={column.kind === 'grade' ? 'characters' : undefined}
          autoComplete="off"
          maxLength={column.kind === 'remark' ? 200 : 10}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
          onPaste={paste}
          onKeyDown={(event) => onKey(event, typed.trim())}
        />
      </Tooltip>
    </td>
  );
}
