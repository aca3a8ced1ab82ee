import { LockOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Card, Flex, Input, Skeleton, Tag, Typography } from 'antd';
import { type HTMLAttributes, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { call } from '@/api/client';
import type { ExamBoard, ExamBoardPaper } from '@/api/schema.gen';
import { useCan } from '@/auth/Can';
import { Failed } from '@/task/Failed';
import type { Outcome } from '@/task/outcome';
import { PageHead } from '@/ui/PageHead';
import type { ExamTarget } from '@/university/exams/types';
import { SeasonSelect } from '../common/SeasonSelect';
import type { useSeason } from '../common/useSeason';
import { useWords } from '../messages';
import { EXAM } from '../rights';
import { targetKey, toneOf, useTargetWords } from './targets';
import { PlaceTask, useTargets } from './tasks';
import './board.css';

interface Props {
  season: ReturnType<typeof useSeason>;
  toolbar: ReactNode;
}
interface Move {
  id: string;
  day?: string | null;
  startTime?: string;
}

/** Days by slots: papers are dragged, and every target says what it would cost while they are. */
export function Board({ season, toolbar }: Props) {
  const m = useWords().schedule;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const may = useCan(EXAM)('edit') && (season.state === 'SCHEDULING' || season.state === 'PUBLISHED');
  const [dragged, setDragged] = useState<ExamBoardPaper>();
  const [opened, setOpened] = useState<ExamBoardPaper>();
  const [keyword, setKeyword] = useState('');
  const [past, setPast] = useState<readonly Move[]>([]);
  const key = ['exam-board', season.itemId];
  const board = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call<ExamBoard>('GET', '/api/exam/schedule/board', { query: { itemId: season.itemId ?? '' }, signal }),
    enabled: season.itemId !== undefined,
    meta: { silent: true },
  });
  const { data: targets } = useTargets(dragged?.id);
  const costs = new Map((dragged === undefined ? [] : (targets ?? [])).map((one) => [targetKey(one), one]));
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  const place = useMutation({
    mutationFn: async ({ id, day, startTime }: Move) => {
      const paper = board.data?.papers.find((one) => one.id === id);
      return call<Outcome>('POST', '/api/exam/schedule/place', {
        body: { id, version: paper?.version ?? 0, ...(day && { day, startTime }) },
      });
    },
    onSuccess: (outcome) => {
      for (const { message: text } of outcome.warnings) void message.warning(text);
    },
    onSettled: refresh,
  });
  const move = (paper: ExamBoardPaper, to: Pick<Move, 'day' | 'startTime'>) => {
    if (paper.day === (to.day ?? null) && paper.startTime === (to.startTime ?? '')) return;
    setPast((before) => [...before, { id: paper.id, day: paper.day, startTime: paper.startTime }]);
    place.mutate({ id: paper.id, ...to });
  };
  const undo = () => {
    const last = past.at(-1);
    if (last === undefined) return;
    setPast((before) => before.slice(0, -1));
    place.mutate(last);
  };
  const { data } = board;
  const shown = (paper: ExamBoardPaper) =>
    `${paper.label} ${paper.title}`.toLowerCase().includes(keyword.trim().toLowerCase());
  const papersAt = (day: string | null, slot: string) =>
    (data?.papers ?? []).filter((one) => (one.day ?? null) === day && one.startTime === slot && shown(one));
  const card = (paper: ExamBoardPaper) => (
    <PaperCard
      key={paper.id}
      paper={paper}
      movable={may && !paper.locked}
      onDrag={setDragged}
      onOpen={() => setOpened(paper)}
    />
  );
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.boardAbout} actions={toolbar} />
      <SeasonSelect season={season} />
      {board.isError && <Failed error={board.error} onRetry={() => void board.refetch()} />}
      {data === undefined && !board.isError && <Skeleton active />}
      {data !== undefined && (
        <>
          <Flex wrap gap={12} align="center" style={{ marginBlockEnd: 12 }}>
            <Input
              aria-label={m.find}
              placeholder={m.find}
              allowClear
              value={keyword}
              onChange={({ target }) => setKeyword(target.value)}
              style={{ width: 220 }}
            />
            <Link to={`/exam/course-clash-check?itemId=${season.itemId}`}>
              <Tag color={data.hard > 0 ? 'error' : 'success'}>{m.hard(data.hard)}</Tag>
              <Tag color={data.soft > 0 ? 'warning' : 'default'}>{m.soft(data.soft)}</Tag>
            </Link>
            <Typography.Text type="secondary">{m.changed(data.changed)}</Typography.Text>
            <Button size="small" disabled={past.length === 0 || place.isPending} onClick={undo}>
              {m.undo}
            </Button>
          </Flex>
          <section
            className="exam-board"
            aria-label={m.board}
            style={{ gridTemplateColumns: `max-content repeat(${data.slots.length}, minmax(12rem, 1fr))` }}
          >
            <div />
            {data.slots.map((slot) => (
              <div key={slot} className="exam-board-head">
                {slot}
              </div>
            ))}
            {data.days.map((day) => (
              <Day key={day} day={day}>
                {data.slots.map((slot) => (
                  <Target
                    key={slot}
                    label={`${day} ${slot}`}
                    cost={costs.get(`${day} ${slot}`)}
                    onDrop={() => dragged !== undefined && move(dragged, { day, startTime: slot })}
                  >
                    {papersAt(day, slot).map(card)}
                  </Target>
                ))}
              </Day>
            ))}
          </section>
          <Typography.Title level={2} style={{ fontSize: 16, marginBlockStart: 16 }}>
            {m.unplaced(data.unplaced)}
          </Typography.Title>
          <Target label={m.unplaced(data.unplaced)} onDrop={() => dragged !== undefined && move(dragged, {})}>
            {papersAt(null, '').map(card)}
          </Target>
        </>
      )}
      {opened !== undefined && (
        <PlaceTask
          paper={opened}
          onClose={() => {
            setOpened(undefined);
            void refresh();
          }}
        />
      )}
    </Card>
  );
}

function Day({ day, children }: { day: string; children: ReactNode }) {
  return (
    <>
      <div className="exam-board-day">{day}</div>
      {children}
    </>
  );
}

interface TargetProps {
  label: string;
  cost?: ExamTarget;
  onDrop: () => void;
  children: ReactNode;
}
function Target({ label, cost, onDrop, children }: TargetProps) {
  const told = useTargetWords();
  const receives: Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDrop'> = {
    onDragOver: (event) => event.preventDefault(),
    onDrop: (event) => {
      event.preventDefault();
      onDrop();
    },
  };
  return (
    <section
      {...receives}
      aria-label={label}
      className={`exam-target${cost === undefined ? '' : ` exam-target-${toneOf(cost)}`}`}
    >
      {cost !== undefined && <div className="exam-cost">{told(cost)}</div>}
      {children}
    </section>
  );
}

interface CardProps {
  paper: ExamBoardPaper;
  movable: boolean;
  onDrag: (paper: ExamBoardPaper | undefined) => void;
  onOpen: () => void;
}
function PaperCard({ paper, movable, onDrag, onOpen }: CardProps) {
  const m = useWords().schedule;
  const tone = paper.hard > 0 ? ' exam-card-hard' : paper.changed ? ' exam-card-changed' : '';
  return (
    <button
      type="button"
      className={`exam-card${tone}`}
      draggable={movable}
      disabled={!movable}
      title={`${paper.title} · ${paper.rooms.join(' ')}`}
      onDragStart={() => onDrag(paper)}
      onDragEnd={() => onDrag(undefined)}
      onClick={onOpen}
    >
      <strong>{paper.label}</strong> {paper.locked && <LockOutlined title={m.lockedHint} />}
      <span className="exam-card-count">{m.people(paper.candidates)}</span>
    </button>
  );
}
