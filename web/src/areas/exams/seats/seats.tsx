import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Empty, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import type { ExamCandidateInput, ExamSeatPlan } from '@/api/schema.gen';
import table from '@/api/tables/ExamCandidate.gen';
import { Can } from '@/auth/Can';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import type { ExamCandidate } from '../common/rows';
import { SeasonSelect } from '../common/SeasonSelect';
import { SeatGrid } from '../common/SeatGrid';
import { useSaid } from '../common/useSaid';
import { paperOptions, useSeason } from '../common/useSeason';
import { useWords } from '../messages';
import { EXAM } from '../rights';

interface Filter {
  itemId?: string;
  paperId?: string;
  studentId?: string;
  roomId?: string;
  state?: string;
}
const { services, ...rest } = table;
/** Seats are given here; the list itself is kept under candidates. */
const seats = describedTable<ExamCandidate, ExamCandidateInput, Filter>({
  ...rest,
  services: services.filter((one) => one === 'get' || one === 'export' || one === 'history'),
});

export default function Seats() {
  const m = useWords().seats;
  const said = useTable(seats);
  const of = useSaid(table);
  const season = useSeason();
  const [filling, setFilling] = useState(false);
  const [plan, setPlan] = useState<ExamCandidate>();
  const [moving, setMoving] = useState<ExamCandidate>();
  const open = season.itemId !== undefined && season.state !== 'FINISHED';
  const { form: _, ...shown } = said;
  const resource: Resource<ExamCandidate, ExamCandidateInput, Filter> = {
    ...shown,
    name: 'exam-seats',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    banner: <SeasonSelect season={season} />,
    fields: { ...said.fields, paperId: { ...of('paperId'), kind: 'reference', source: paperOptions } },
    columns: [
      'studentId',
      'paperId',
      'roomId',
      { name: 'seatNo', sortable: true },
      { name: 'state', sortable: true },
      { name: 'extraMinutes', sortable: true },
      'arrangement',
    ],
    filters: ['studentId', 'paperId', 'roomId', 'state'],
    ...(season.itemId !== undefined && { fixed: { itemId: season.itemId } }),
    called: ({ labels }) => [labels?.studentId ?? m.entity].flat().join(' '),
    rowActions: [
      {
        key: 'plan',
        label: m.plan,
        action: 'query',
        first: true,
        when: ({ roomId }) => Boolean(roomId),
        run: setPlan,
      },
      {
        key: 'move',
        label: m.move.action,
        action: 'edit',
        when: ({ roomId }) => open && Boolean(roomId),
        run: setMoving,
      },
    ],
    toolbar: open && (
      <Can permissions={EXAM} action="edit">
        <Button type="primary" onClick={() => setFilling(true)}>
          {m.fill.action}
        </Button>
      </Can>
    ),
  };
  return (
    <>
      <ResourcePage key={season.itemId} resource={resource} />
      {filling && season.itemId !== undefined && <FillTask itemId={season.itemId} onClose={() => setFilling(false)} />}
      {plan !== undefined && <Plan row={plan} onClose={() => setPlan(undefined)} />}
      {moving !== undefined && <MoveTask row={moving} onClose={() => setMoving(undefined)} />}
    </>
  );
}

function FillTask({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const m = useWords().seats.fill;
  const task = {
    name: 'exam-seats-fill',
    about: m.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) => call<Outcome>('POST', '/api/exam/seat/fill', { body: { itemId, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}

function MoveTask({ row, onClose }: { row: ExamCandidate; onClose: () => void }) {
  const m = useWords().seats.move;
  const queries = useQueryClient();
  const inputs: readonly TaskInput[] = [
    { name: 'seatNo', field: { kind: 'code', label: m.seat, help: m.help }, required: true, max: 3 },
  ];
  const task = {
    name: 'exam-seat-move',
    about: m.about,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/exam/seat/move', { body: { ...body, id: row.id, roomId: row.roomId, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  const close = () => {
    void queries.invalidateQueries({ queryKey: ['exam-seat-plan'] });
    onClose();
  };
  const who = [row.labels?.studentId ?? ''].flat().join(' ');
  return <TaskModal title={`${m.action} · ${who}`} task={task} onClose={close} />;
}

/** The room of a candidate from above while their paper is sat. */
function Plan({ row, onClose }: { row: ExamCandidate; onClose: () => void }) {
  const m = useWords();
  const [roomId, setRoomId] = useState(row.roomId ?? undefined);
  const plan = useQuery({
    queryKey: ['exam-seat-plan', row.paperId, roomId],
    queryFn: ({ signal }) =>
      call<ExamSeatPlan>('GET', '/api/exam/seat/plan', {
        query: { paperId: row.paperId, ...(roomId !== undefined && { roomId }) },
        signal,
      }),
  });
  const { data } = plan;
  const at = new Map((data?.seats ?? []).map((seat) => [seat.seatNo, seat]));
  const closed = new Set(data?.outOfUse);
  const papers = [...new Set((data?.seats ?? []).map(({ paper }) => paper))];
  return (
    <Drawer open size={900} title={`${m.seats.plan} · ${data?.label ?? ''}`} onClose={onClose}>
      {data === undefined && <Skeleton active />}
      {data !== undefined && data.rooms.length === 0 && <Empty description={m.seats.noRoom} />}
      {data !== undefined && data.rooms.length > 0 && (
        <>
          <Select
            aria-label={m.seats.room}
            value={data.roomId ?? undefined}
            onChange={setRoomId}
            options={data.rooms.map(({ id, name }) => ({ value: id, label: name }))}
            style={{ minWidth: 180, marginBlockEnd: 12 }}
          />
          <SeatGrid
            rows={data.seatRows}
            cols={data.seatCols}
            front={m.rooms.front}
            label={m.rooms.plan}
            seat={({ name }) => {
              const seat = at.get(name);
              if (closed.has(name)) return <div className="seat-cell seat-closed">{name}</div>;
              if (seat === undefined) return <div className="seat-cell seat-free">{name}</div>;
              const own = seat.candidateId === row.id ? ' seat-own' : '';
              return (
                <div
                  className={`seat-cell seat-paper-${papers.indexOf(seat.paper) % 4}${own}`}
                  title={`${name} ${seat.paper} ${seat.studentNo} ${seat.name}`}
                >
                  <div>{name}</div>
                  <div>{seat.name}</div>
                  <div className="seat-no">{seat.studentNo}</div>
                </div>
              );
            }}
          />
        </>
      )}
    </Drawer>
  );
}
