import { Alert, App, Button } from 'antd';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import type { FieldColumn } from './fields';
import { gradeMessages } from './messages';
import type { Edit, SheetView } from './types';

interface Props {
  sheet: SheetView;
  columns: readonly FieldColumn[];
  edits: readonly Edit[];
  others: number;
  locked: boolean;
  onAnswer: (edit: Edit, choice: 'mine' | 'theirs') => void;
  onTakeOver: () => void;
  taking: boolean;
}

/** What stands in the way or has changed meanwhile: above the grid, each with what can be done. */
export function Notices({ sheet, columns, edits, others, locked, onAnswer, onTakeOver, taking }: Props) {
  const m = useMessages(gradeMessages);
  const { message } = App.useApp();
  const collisions = edits.filter(({ problem }) => problem?.outcome === 'CONFLICT');
  const held = edits.filter(({ problem }) => problem !== undefined && problem.outcome !== 'CONFLICT');
  const label = (field: string) => columns.find((column) => column.field === field)?.label ?? field;
  const who = (studentId: string) => sheet.lines.find((line) => line.studentId === studentId);
  const copyOut = () => {
    const rows = held.map(
      ({ studentId, field, value }) => `${who(studentId)?.studentNo ?? ''}\t${label(field)}\t${value}`,
    );
    void navigator.clipboard.writeText(rows.join('\n')).then(() => message.success(m.copied));
  };
  return (
    <div className="sheet-notices">
      {sheet.closed !== '' && <Alert type="info" title={sheet.closed} />}
      {sheet.status === 'RETURNED' && <Alert type="warning" title={m.returned(sheet.returnReason)} />}
      {others > 0 && <Alert type="info" title={m.others(others)} />}
      {collisions.length > 0 && (
        <Alert
          type="warning"
          title={m.collision.title(collisions.length)}
          description={
            <ul className="collision-list">
              {collisions.map((edit) => {
                const theirs = edit.problem?.cell;
                return (
                  <li key={edit.op}>
                    <span>
                      {who(edit.studentId)?.studentNo} {who(edit.studentId)?.name} · {label(edit.field)}
                    </span>
                    <Button size="small" onClick={() => onAnswer(edit, 'mine')}>
                      {m.collision.mine}: {m.collision.take(edit.value || m.collision.empty)}
                    </Button>
                    <Button size="small" onClick={() => onAnswer(edit, 'theirs')}>
                      {m.collision.theirs}: {m.collision.take(theirs?.value || m.collision.empty)}
                    </Button>
                    {theirs?.at && (
                      <span className="sheet-quiet">{m.collision.who(theirs.by, formatDateTime(theirs.at))}</span>
                    )}
                  </li>
                );
              })}
            </ul>
          }
        />
      )}
      {held.some(({ problem }) => problem?.outcome === 'CLOSED') && (
        <Alert type="warning" title={m.saving.closed} action={<Button onClick={copyOut}>{m.copyOut}</Button>} />
      )}
      {sheet.differences.length > 0 && !locked && (
        <Alert
          type="info"
          title={m.differences.title(sheet.differences.length)}
          description={
            <>
              <p style={{ margin: 0 }}>{m.differences.about}</p>
              {sheet.differences.map(({ studentId, studentNo, name, change }) => (
                <div key={studentId}>
                  {studentNo} {name} · {m.differences.changes[change]}
                </div>
              ))}
            </>
          }
          action={
            <Button loading={taking} onClick={onTakeOver}>
              {m.differences.take}
            </Button>
          }
        />
      )}
    </div>
  );
}
