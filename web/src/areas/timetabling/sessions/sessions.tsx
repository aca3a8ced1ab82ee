import { PlusOutlined, PrinterOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Card, Empty, Flex, Segmented, Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { writeState } from '@/resource/listState';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import type { OptionSource, Page } from '@/resource/types';
import { Failed } from '@/task/Failed';
import type { Clash, S } from '@/timetable/types';
import { PageHead } from '@/ui/PageHead';
import { printElement } from '@/ui/print';
import { at, courseOptions, KINDS, narrowed, placeOptions, teacherOptions, weekdayName } from '../common/fields';
import { TTS } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { SemesterSelect, useSemester } from '../common/useSemester';
import { printWeek } from '../people/calls';
import { BoardGrid } from './BoardGrid';
import { daysOf, severities } from './board';
import { ClashPanel } from './ClashPanel';
import { termClashes, VIEWS, type View } from './calls';
import { boardMessages } from './messages';
import { Tray } from './Tray';
import { useBoard } from './useBoard';
import { useDrag } from './useDrag';
import '@/timetable/week.css';
import '../common/timetabling.css';
import './board.css';

// What opens on demand is fetched on demand.
const SessionDrawer = lazy(() => import('./SessionDrawer'));
const AddSession = lazy(() => import('./AddSession'));
const PublishDialog = lazy(() => import('./PublishDialog'));
const NONE: ReadonlySet<string> = new Set();

/** The editor of the timetable: a week of rooms, teachers, groups or courses, and what is not placed yet. */
export default function Sessions() {
  const c = useCommon();
  const m = useMessages(boardMessages);
  const [params, setParams] = useSearchParams();
  const { semesterId, choose, pending } = useSemester();
  const view = VIEWS.find((one) => one === params.get('by')) ?? 'place';
  const ids = params.getAll('what').filter((id) => id !== '');
  const look = (by: View, what: readonly string[]) => setParams((old) => writeState(old, { by, what }));
  const can = useCan(TTS);
  const may = can('edit');
  const editing = useBoard(semesterId, view, ids);
  const { board, query } = editing;
  const [opened, setOpened] = useState<string>();
  const [lit, setLit] = useState<ReadonlySet<string>>(NONE);
  const [dialog, setDialog] = useState<'add' | 'publish'>();
  const [said, setSaid] = useState('');
  const paper = useRef<HTMLDivElement>(null);
  const days = board === undefined ? [] : daysOf(board);
  const say = (session: S, weekday: number, startTime: string) =>
    setSaid(m.movedTo(`${session.courseCode} ${session.sectionNo}`, weekdayName(c, weekday), startTime));
  const dragging = useDrag({
    board,
    days,
    enabled: may,
    onDrop: (session, slot) => {
      editing.move(session.id, slot);
      say(session, slot.weekday, slot.startTime);
    },
  });
  const print = useMutation({
    mutationFn: async () => {
      const [only] = ids;
      if (only !== undefined && ids.length === 1 && (view === 'place' || view === 'teacher' || view === 'group')) {
        await printWeek(view, only, semesterId, true);
      } else if (paper.current !== null) printElement(paper.current);
    },
  });

  const step = useEffectEvent((way: 'undo' | 'redo') => editing[way]());
  useEffect(() => {
    if (!may) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const redo = key === 'y' || (key === 'z' && event.shiftKey);
      if (key !== 'z' && !redo) return;
      event.preventDefault();
      step(redo ? 'redo' : 'undo');
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, [may]);

  const all = board === undefined ? [] : [...board.sessions, ...board.unplaced];
  const session = all.find(({ id }) => id === opened);
  const light = (clash: Clash) => {
    setLit(new Set(clash.sessionIds));
    const first = clash.sessionIds.map((id) => document.querySelector(`[data-session="${id}"]`)).find((card) => card);
    first?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const tools = {
    may,
    found: severities(board?.clashes ?? []),
    lit,
    dragging,
    onOpen: ({ id }: S) => setOpened(id),
    onNudge: (one: S, slot: { weekday: number; startTime: string }) => {
      editing.nudge(one.id, slot);
      say(one, slot.weekday, slot.startTime);
    },
    onSettle: editing.settle,
    onTray: (one: S) => {
      editing.move(one.id, { weekday: 0, startTime: '' });
      say(one, 0, '');
    },
  };
  const sources: Readonly<Record<View, OptionSource>> = {
    place: placeOptions,
    teacher: teacherOptions,
    course: courseOptions,
    group: narrowed('/group', { semesterId }),
    section: narrowed('/section', { semesterId }),
  };
  const actions = (
    <>
      {may && (
        <>
          <Button
            icon={<UndoOutlined />}
            disabled={board?.canUndo !== true}
            loading={editing.stepping}
            onClick={editing.undo}
            title={m.undoKeys}
          >
            {m.undo}
          </Button>
          <Button icon={<RedoOutlined />} disabled={board?.canRedo !== true} onClick={editing.redo} title={m.redoKeys}>
            {m.redo}
          </Button>
          {can('add') && (
            <Button icon={<PlusOutlined />} disabled={board === undefined} onClick={() => setDialog('add')}>
              {m.add}
            </Button>
          )}
        </>
      )}
      <Button
        icon={<PrinterOutlined />}
        disabled={board === undefined}
        loading={print.isPending}
        onClick={() => print.mutate()}
      >
        {m.print}
      </Button>
      {may && (
        <Button type="primary" disabled={semesterId === undefined} onClick={() => setDialog('publish')}>
          {m.publish.action}
        </Button>
      )}
    </>
  );
  const label = m.boardOf(m.views[view]);
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} actions={actions} />
      <Flex wrap gap={8} className="no-print board-choice">
        <SemesterSelect value={semesterId} onChoose={choose} />
        <Segmented<View>
          aria-label={m.by}
          value={view}
          onChange={(by) => look(by, [])}
          options={VIEWS.map((value) => ({ value, label: m.views[value] }))}
        />
        <div className="board-what">
          <ReferenceSelect
            key={view}
            source={sources[view]}
            multiple={view !== 'course'}
            label={m.choosing[view]}
            placeholder={m.choosing[view]}
            value={view === 'course' ? ids[0] : ids}
            onChange={(next) => look(view, [next ?? []].flat())}
          />
        </div>
      </Flex>
      <div className="screen-reader-only" aria-live="polite">
        {said}
      </div>
      {(pending || (query.isLoading && ids.length > 0)) && <Skeleton active paragraph={{ rows: 12 }} />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {ids.length === 0 && semesterId !== undefined && <Overview semesterId={semesterId} onLook={look} />}
      {semesterId === undefined && !pending && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={c.noSemester} />
      )}
      {board !== undefined && ids.length > 0 && (
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
              {may && <li className="small-grey no-print">{m.keysHelp}</li>}
            </ul>
          </div>
          <aside className="board-side no-print" aria-label={m.side}>
            <Tray board={board} tools={tools} />
            <ClashPanel
              title={m.clashesOf(board.clashes.length)}
              empty={m.noClashes}
              clashes={board.clashes}
              lit={lit}
              onChoose={light}
            />
          </aside>
        </div>
      )}
      {dragging.drag !== undefined && (
        <div
          className="board-held"
          style={{ insetInlineStart: dragging.drag.x + 12, insetBlockStart: dragging.drag.y + 12 }}
        >
          {dragging.drag.session.courseCode} {dragging.drag.session.sectionNo}
        </div>
      )}
      <Suspense>
        {session !== undefined && board !== undefined && (
          <SessionDrawer
            board={board}
            session={session}
            editing={editing}
            mayEdit={may}
            mayDelete={can('delete')}
            onChoose={light}
            onClose={() => setOpened(undefined)}
          />
        )}
        {dialog === 'add' && board !== undefined && (
          <AddSession
            board={board}
            sectionId={view === 'section' ? ids[0] : undefined}
            editing={editing}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog === 'publish' && semesterId !== undefined && (
          <PublishDialog semesterId={semesterId} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </Card>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Nothing is looked at yet: says what to choose, and lists what clashes in the whole semester. */
function Overview({ semesterId, onLook }: { semesterId: string; onLook: (by: View, what: readonly string[]) => void }) {
  const m = useMessages(boardMessages);
  const clashes = useQuery({
    queryKey: ['tts-clashes', semesterId],
    queryFn: ({ signal }) => termClashes(semesterId, signal),
    meta: { silent: true },
  });
  const show = useMutation({
    mutationFn: async ({ sessionIds }: Clash) =>
      (await call<Page<{ sectionId: string }>>('GET', at('/session'), { query: { ids: sessionIds, pageSize: 50 } }))
        .data,
    onSuccess: (sessions) => onLook('section', [...new Set(sessions.map(({ sectionId }) => sectionId))]),
  });
  return (
    <>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.chooseFirst} />
      {clashes.isPending && <Skeleton active />}
      {clashes.isError && <Failed error={clashes.error} onRetry={() => void clashes.refetch()} />}
      {clashes.data !== undefined && (
        <ClashPanel
          title={m.termClashes(clashes.data.total)}
          empty={m.noTermClashes}
          clashes={clashes.data.clashes}
          lit={NONE}
          onChoose={(clash) => show.mutate(clash)}
        />
      )}
    </>
  );
}
