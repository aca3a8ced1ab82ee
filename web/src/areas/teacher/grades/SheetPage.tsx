import { ArrowLeftOutlined, PrinterOutlined, SendOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Badge, Button, Card, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { call } from '@/api/client';
import { download } from '@/api/download';
import { useCan } from '@/auth/Can';
import { useSession } from '@/auth/session';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { cellText, columnsOf, suggestions } from './fields';
import { gradeMessages } from './messages';
import { Notices } from './Notices';
import { PasteDialog } from './PasteDialog';
import { PlanDialog } from './PlanDialog';
import { match, type Pasted, parse } from './paste';
import { SanityPanel } from './SanityPanel';
import { SheetGrid } from './SheetGrid';
import { SubmitDialog } from './SubmitDialog';
import { stateName, TONES } from './states';
import type { Line, SheetView } from './types';
import { useBuffer } from './useBuffer';

/** Colleagues' cells are looked for this often while the sheet is open. */
const LOOK_AGAIN_MS = 5_000;
const PERMISSIONS = ['TEACHER_AUTH_SGS'] as const;

export function SheetPage({ id, onBack }: { id: string; onBack: () => void }) {
  const account = useSession((s) => s.user?.id);
  const found = useQuery({
    queryKey: ['my-grade-sheet', id],
    queryFn: ({ signal }) => call<SheetView>('GET', `/api/teacher/grade-sheet/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: (query) => (query.state.status === 'error' ? false : LOOK_AGAIN_MS),
    meta: { silent: true },
  });
  const m = useMessages(gradeMessages);
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      {found.data === undefined || account === undefined ? (
        <>
          <PageHead
            title={m.title}
            actions={
              <Button icon={<ArrowLeftOutlined />} onClick={onBack}>
                {m.back}
              </Button>
            }
          />
          {found.isError ? <Failed error={found.error} onRetry={() => void found.refetch()} /> : <Skeleton active />}
        </>
      ) : (
        <OpenSheet account={account} sheet={found.data} onBack={onBack} />
      )}
    </Card>
  );
}

function OpenSheet({ account, sheet, onBack }: { account: string; sheet: SheetView; onBack: () => void }) {
  const m = useMessages(gradeMessages);
  const can = useCan(PERMISSIONS);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [shown, setShown] = useState<'submit' | 'plan'>();
  const [pasted, setPasted] = useState<Pasted>();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>(sheet.answers);
  const [foundLines, setFoundLines] = useState<ReadonlySet<string>>(new Set());
  const again = useCallback(
    () => queries.invalidateQueries({ queryKey: ['my-grade-sheet', sheet.id] }),
    [queries, sheet.id],
  );
  const { edits, saving, others, buffer } = useBuffer(account, sheet.id, () => void again());
  const columns = columnsOf(sheet, m.grid);
  const locked = sheet.closed !== '' || sheet.role === 'VIEW' || !can('edit');
  const base = (line: Line, field: string) => line.cells[field]?.version ?? 0;
  const put = (cells: readonly { line: Line; field: string; value: string }[]) =>
    void buffer.write(
      cells.map(({ line, field, value }) => ({
        studentId: line.studentId,
        field,
        value: field === 'grade' ? value.toUpperCase() : value,
        base: base(line, field),
      })),
    );
  const block = (text: string, row: number, field: string) =>
    setPasted(
      match(
        parse(text),
        sheet.lines,
        columns.map((column) => column.field),
        { row, field },
        (line, of) => cellText(line, of, edits),
      ),
    );
  const takeOver = useMutation({
    mutationFn: () => call('POST', '/api/teacher/grade-sheet/roster', { body: { sheetId: sheet.id } }),
    onSuccess: () => {
      void message.success(m.differences.done);
      void again();
    },
  });
  const print = useMutation({
    mutationFn: () => download(`/api/teacher/grade-sheet/${encodeURIComponent(sheet.id)}/print`),
  });
  const find = (studentIds: readonly string[]) => {
    setFoundLines(new Set(studentIds));
    document.getElementById(`line-${studentIds[0] ?? ''}`)?.scrollIntoView({ block: 'center' });
  };
  const suggested = suggestions(sheet, edits);
  const unsent = edits.filter(({ problem }) => problem === undefined).length;
  const collides = edits.some(({ problem }) => problem?.outcome === 'CONFLICT');
  const wait = unsent > 0 ? m.submit.wait : collides ? m.submit.collisions : undefined;
  return (
    <>
      <PageHead
        title={`${sheet.courseCode} (${sheet.sectionNo}) ${sheet.title}`}
        about={`${sheet.semester} · ${sheet.teachers.join(', ')}`}
        actions={
          <>
            <Button icon={<ArrowLeftOutlined />} onClick={onBack}>
              {m.back}
            </Button>
            {can('export') && (
              <Button icon={<PrinterOutlined />} loading={print.isPending} onClick={() => print.mutate()}>
                {m.print}
              </Button>
            )}
            {!locked && <Button onClick={() => setShown('plan')}>{m.plan.action}</Button>}
            {!locked && suggested.length > 0 && (
              <Button
                onClick={() => {
                  put(suggested.map(({ line, value }) => ({ line, field: 'grade', value })));
                  void message.success(m.fill.done(suggested.length));
                }}
              >
                {m.fill.action}
              </Button>
            )}
            {!locked && sheet.role === 'SUBMIT' && (
              <Button type="primary" icon={<SendOutlined />} onClick={() => setShown('submit')}>
                {m.submit.action}
              </Button>
            )}
          </>
        }
      />
      <div className="sheet-bar">
        <Badge status={TONES[sheet.status] ?? 'default'} text={stateName(m.states, sheet.status)} />
        <span>{m.deadline(formatDateTime(sheet.deadline))}</span>
        {sheet.submittedAt && <span>{m.submittedAt(formatDateTime(sheet.submittedAt), sheet.submittedBy)}</span>}
        {!locked && (
          <span role="status" aria-live="polite">
            {m.saving[saving]}
            {unsent > 0 && ` · ${m.unsent(unsent)}`}{' '}
            {saving === 'signedOut' && <Link to="/user/login">{m.signIn}</Link>}
          </span>
        )}
      </div>
      <Notices
        sheet={sheet}
        columns={columns}
        edits={edits}
        others={others}
        locked={locked}
        taking={takeOver.isPending}
        onAnswer={(edit, choice) => void buffer.answer(edit, choice)}
        onTakeOver={() => takeOver.mutate()}
      />
      <div className="sheet-body">
        <div>
          {!locked && <p className="sheet-quiet grade-keys">{m.grid.keys}</p>}
          <SheetGrid
            sheet={sheet}
            columns={columns}
            edits={edits}
            locked={locked}
            found={foundLines}
            onWrite={(line, field, value) => put([{ line, field, value }])}
            onBlock={block}
          />
        </div>
        <SanityPanel
          sheet={sheet}
          answers={answers}
          onAnswer={(code, note) => setAnswers((old) => ({ ...old, [code]: note }))}
          onFind={find}
        />
      </div>
      {pasted !== undefined && (
        <PasteDialog
          pasted={pasted}
          columns={columns}
          onClose={() => setPasted(undefined)}
          onApply={(changes) => {
            setPasted(undefined);
            put(
              changes.flatMap(({ studentId, field, value }) => {
                const line = sheet.lines.find((one) => one.studentId === studentId);
                return line === undefined ? [] : [{ line, field, value }];
              }),
            );
          }}
        />
      )}
      {shown === 'plan' && (
        <PlanDialog
          sheet={sheet}
          onClose={() => setShown(undefined)}
          onDone={() => {
            setShown(undefined);
            void again();
          }}
        />
      )}
      {shown === 'submit' && (
        <SubmitDialog
          sheet={sheet}
          answers={answers}
          wait={wait}
          onClose={() => setShown(undefined)}
          onDone={() => {
            setShown(undefined);
            void again();
            void queries.invalidateQueries({ queryKey: ['my-grade-sheets'] });
          }}
        />
      )}
    </>
  );
}
