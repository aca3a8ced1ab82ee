import { useMutation } from '@tanstack/react-query';
import { Card, Empty, Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { writeState } from '@/resource/listState';
import { Failed } from '@/task/Failed';
import type { Clash, S } from '@/timetable/types';
import { PageHead } from '@/ui/PageHead';
import { printElement } from '@/ui/print';
import { useSemester } from '@/university/term/useSemester';
import { weekdayName } from '../common/fields';
import { TTS } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { printWeek } from '../people/calls';
import { daysOf, type Slot, severities } from './board';
import { Chooser } from './Chooser';
import { VIEWS, type View } from './calls';
import { boardMessages } from './messages';
import { Overview } from './Overview';
import { Toolbar } from './Toolbar';
import { useBoard } from './useBoard';
import { useDrag } from './useDrag';
import { useLinked } from './useLinked';
import { useUndoKeys } from './useUndoKeys';
import { Workbench } from './Workbench';
import '@/timetable/week.css';
import '../common/timetabling.css';
import './board.css';

// What opens on demand is fetched on demand.
const SessionDrawer = lazy(() => import('./SessionDrawer'));
const AddSession = lazy(() => import('./AddSession'));
const PublishDialog = lazy(() => import('./PublishDialog'));
const NONE: ReadonlySet<string> = new Set();
const TRAY: Slot = { weekday: 0, startTime: '' };

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
  const [opened, setOpened] = useLinked();
  const [lit, setLit] = useState<ReadonlySet<string>>(NONE);
  const [dialog, setDialog] = useState<'add' | 'publish'>();
  const [said, setSaid] = useState('');
  const paper = useRef<HTMLDivElement>(null);
  const followed = useRef<string>(undefined);
  const days = board === undefined ? [] : daysOf(board);
  const close = () => setDialog(undefined);
  useEffect(() => {
    // A card that keys move between the week and the tray is made anew there; the focus goes with it.
    if (followed.current === undefined || board === undefined) return;
    cardOf(followed.current)?.focus();
    followed.current = undefined;
  }, [board]);

  const say = ({ courseCode, sectionNo }: S, { weekday, startTime }: Slot) =>
    setSaid(m.movedTo(`${courseCode} ${sectionNo}`, weekdayName(c, weekday), startTime));
  const move = (session: S, slot: Slot) => {
    editing.move(session.id, slot);
    say(session, slot);
  };
  const dragging = useDrag({ board, days, enabled: may, onDrop: move });
  useUndoKeys(may, (way) => editing[way]());
  const print = useMutation({
    mutationFn: async () => {
      const [only] = ids;
      const ofOne = view === 'place' || view === 'teacher' || view === 'group';
      if (ofOne && only !== undefined && ids.length === 1) await printWeek(view, only, semesterId, true);
      else if (paper.current !== null) printElement(paper.current);
    },
  });
  const light = ({ sessionIds }: Clash) => {
    setLit(new Set(sessionIds));
    const cards = sessionIds.map(cardOf);
    cards.find((card) => card !== null)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const tools = {
    may,
    found: severities(board?.clashes ?? []),
    lit,
    dragging,
    onOpen: ({ id }: S) => setOpened({ id }),
    onNudge: (session: S, slot: Slot) => {
      followed.current = session.id;
      editing.nudge(session.id, slot);
      say(session, slot);
    },
    onSettle: editing.settle,
    onTray: (session: S) => {
      followed.current = session.id;
      move(session, TRAY);
    },
  };
  const session = board && [...board.sessions, ...board.unplaced].find(({ id }) => id === opened?.id);
  const { drag } = dragging;
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead
        title={m.title}
        about={m.about}
        actions={
          <Toolbar
            editing={editing}
            printing={print.isPending}
            publishable={semesterId !== undefined}
            onPrint={print.mutate}
            onAdd={() => setDialog('add')}
            onPublish={() => setDialog('publish')}
          />
        }
      />
      <Chooser semesterId={semesterId} view={view} ids={ids} onSemester={choose} onLook={look} />
      <div className="screen-reader-only" aria-live="polite">
        {said}
      </div>
      {(pending || query.isLoading) && <Skeleton active paragraph={{ rows: 12 }} />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {semesterId === undefined && !pending && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={c.noSemester} />
      )}
      {semesterId !== undefined && ids.length === 0 && <Overview semesterId={semesterId} onLook={look} />}
      {board !== undefined && ids.length > 0 && (
        <Workbench
          board={board}
          days={days}
          label={m.boardOf(m.views[view])}
          tools={tools}
          paper={paper}
          onClash={light}
        />
      )}
      {drag !== undefined && (
        <div className="board-held" style={{ insetInlineStart: drag.x + 12, insetBlockStart: drag.y + 12 }}>
          {drag.session.courseCode} {drag.session.sectionNo}
        </div>
      )}
      <Suspense>
        {session !== undefined && board !== undefined && (
          <SessionDrawer
            key={`${opened?.id} ${opened?.tab}`}
            tab={opened?.tab}
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
            onClose={close}
          />
        )}
        {dialog === 'publish' && semesterId !== undefined && <PublishDialog semesterId={semesterId} onClose={close} />}
      </Suspense>
    </Card>
  );
}

const cardOf = (id: string): HTMLElement | null => document.querySelector(`[data-session="${id}"]`);
