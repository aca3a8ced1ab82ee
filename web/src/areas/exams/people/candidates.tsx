import { Button } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import type { ExamCandidateInput } from '@/api/schema.gen';
import table from '@/api/tables/ExamCandidate.gen';
import { Can } from '@/auth/Can';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { programmeOptions } from '@/university/references';
import type { ExamCandidate } from '../common/rows';
import { SeasonSelect } from '../common/SeasonSelect';
import { useSaid } from '../common/useSaid';
import { paperOptions, useSeason } from '../common/useSeason';
import { useWords } from '../messages';
import { EXAM } from '../rights';

interface Filter {
  itemId?: string;
  paperId?: string;
  studentId?: string;
  state?: string;
  source?: string;
  ownRoom?: boolean;
  consecutive?: boolean;
  byHand?: boolean;
  programmeId?: string;
}
const candidates = describedTable<ExamCandidate, ExamCandidateInput, Filter>(table);

export default function Candidates() {
  const m = useWords().candidates;
  const said = useTable(candidates);
  const of = useSaid(table);
  const season = useSeason();
  const [building, setBuilding] = useState(false);
  const [deciding, setDeciding] = useState<{ rows: readonly ExamCandidate[]; approve: boolean }>();
  const open = season.itemId !== undefined && season.state !== 'FINISHED';
  const decide = (approve: boolean) => ({
    key: approve ? 'approve' : 'refuse',
    label: approve ? m.approve.action : m.refuse.action,
    action: 'edit' as const,
  });
  const resource: Resource<ExamCandidate, ExamCandidateInput, Filter> = {
    ...said,
    name: 'exam-candidates',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    banner: <SeasonSelect season={season} />,
    fields: {
      ...said.fields,
      paperId: { ...of('paperId'), kind: 'reference', source: paperOptions },
      programmeId: { kind: 'reference', label: m.programme, source: programmeOptions },
    },
    columns: [
      'studentId',
      'paperId',
      { name: 'state', sortable: true },
      'reasonCode',
      { name: 'extraMinutes', sortable: true },
      'ownRoom',
      'consecutive',
      'arrangement',
      { name: 'source', sortable: true, optional: true },
      { name: 'reason', optional: true },
      { name: 'byHand', optional: true },
      { name: 'roomId', optional: true },
      { name: 'seatNo', optional: true },
    ],
    filters: ['studentId', 'paperId', 'state', 'programmeId', 'source', 'ownRoom', 'consecutive', 'byHand'],
    ...(season.itemId !== undefined && { fixed: { itemId: season.itemId } }),
    form: [
      { name: 'itemId', required: true, once: true, initial: season.itemId },
      { name: 'paperId', required: true, once: true },
      { name: 'studentId', required: true, once: true },
      { name: 'state', required: true, initial: 'ELIGIBLE' },
      { name: 'reasonCode', when: ({ state }) => state === 'BARRED' },
      { name: 'reason', max: 300, wide: true },
      { name: 'extraMinutes', min: 0, max: 240, initial: 0 },
      'ownRoom',
      'consecutive',
      { name: 'arrangement', max: 300, wide: true },
    ],
    called: ({ labels }) => [labels?.studentId ?? m.entity].flat().join(' '),
    rowActions: [true, false].map((approve) => ({
      ...decide(approve),
      when: ({ state }: ExamCandidate) => state === 'PENDING',
      run: (row: ExamCandidate) => setDeciding({ rows: [row], approve }),
    })),
    bulkActions: [true, false].map((approve) => ({
      ...decide(approve),
      run: (rows: readonly ExamCandidate[]) => setDeciding({ rows, approve }),
    })),
    toolbar: open && (
      <Can permissions={EXAM} action="edit">
        <Button onClick={() => setBuilding(true)}>{m.build.action}</Button>
      </Can>
    ),
  };
  return (
    <>
      <ResourcePage key={season.itemId} resource={resource} />
      {building && season.itemId !== undefined && (
        <BuildTask itemId={season.itemId} onClose={() => setBuilding(false)} />
      )}
      {deciding !== undefined && <DecideTask {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}

function BuildTask({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const m = useWords().candidates.build;
  const task = {
    name: 'exam-candidates-build',
    about: m.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/exam/candidate/build', { body: { itemId, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}

interface DecideProps {
  rows: readonly ExamCandidate[];
  approve: boolean;
  onClose: () => void;
}
function DecideTask({ rows, approve, onClose }: DecideProps) {
  const all = useWords().candidates;
  const m = approve ? all.approve : all.refuse;
  const inputs: readonly TaskInput[] = [
    { name: 'reason', field: { kind: 'longText', label: all.reason }, required: true, max: 300, wide: true },
  ];
  const task = {
    name: 'exam-candidates-decide',
    about: m.about,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/exam/candidate/decide', {
        body: { ...body, ids: rows.map(({ id }) => id), approve, dryRun },
      }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    danger: !approve,
    once: true,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}
