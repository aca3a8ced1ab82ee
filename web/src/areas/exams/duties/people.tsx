import { Button } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import type { ExamInvigilatorInput } from '@/api/schema.gen';
import table from '@/api/tables/ExamInvigilator.gen';
import { Can } from '@/auth/Can';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { teacherOptions } from '@/university/references';
import type { ExamInvigilator } from '../common/rows';
import { SeasonSelect } from '../common/SeasonSelect';
import { awaySource } from '../common/sources';
import { useSaid } from '../common/useSaid';
import { useSeason } from '../common/useSeason';
import { EXAM } from '../rights';
import { useDutyWords } from './messages';

interface Filter {
  itemId?: string;
  teacherId?: string;
}
const people = describedTable<ExamInvigilator, ExamInvigilatorInput, Filter>(table);

export default function Invigilators() {
  const m = useDutyWords().people;
  const said = useTable(people);
  const of = useSaid(table);
  const season = useSeason();
  const [gathering, setGathering] = useState(false);
  const open = season.itemId !== undefined && season.state !== 'FINISHED';
  const resource: Resource<ExamInvigilator, ExamInvigilatorInput, Filter> = {
    ...said,
    name: 'exam-invigilators',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    banner: <SeasonSelect season={season} />,
    fields: {
      ...said.fields,
      teacherId: { ...of('teacherId'), kind: 'reference', source: teacherOptions },
      away: { ...of('away'), kind: 'references', source: awaySource },
    },
    columns: [
      'teacherId',
      { name: 'duties', sortable: true },
      { name: 'minutes', sortable: true },
      { name: 'carriedMinutes', sortable: true },
      'mostDuties',
      'away',
      { name: 'remark', optional: true },
    ],
    filters: ['teacherId'],
    ...(season.itemId !== undefined && { fixed: { itemId: season.itemId } }),
    form: [
      { name: 'itemId', required: true, once: true, initial: season.itemId },
      { name: 'teacherId', required: true, once: true },
      { name: 'mostDuties', min: 0, max: 60 },
      { name: 'away', wide: true },
      { name: 'remark', max: 500, wide: true },
    ],
    called: ({ labels }) => [labels?.teacherId ?? m.entity].flat().join(' '),
    toolbar: open && (
      <Can permissions={EXAM} action="add">
        <Button onClick={() => setGathering(true)}>{m.gather.action}</Button>
      </Can>
    ),
  };
  return (
    <>
      <ResourcePage key={season.itemId} resource={resource} />
      {gathering && season.itemId !== undefined && (
        <GatherTask itemId={season.itemId} onClose={() => setGathering(false)} />
      )}
    </>
  );
}

function GatherTask({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const m = useDutyWords().people.gather;
  const task = {
    name: 'exam-invigilators-gather',
    about: m.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/exam/invigilator/gather', { body: { itemId, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}
