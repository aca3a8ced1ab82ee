import { Button } from 'antd';
import { useState } from 'react';
import table from '@/api/tables/ExamDuty.gen';
import { Can } from '@/auth/Can';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { teacherOptions } from '@/university/references';
import type { ExamDuty } from '../common/rows';
import { SeasonSelect } from '../common/SeasonSelect';
import { useSaid } from '../common/useSaid';
import { useSeason } from '../common/useSeason';
import { EXAM } from '../rights';
import { useDutyWords } from './messages';
import { AssignTask, GiveTask, TakeTask, TellTask } from './tasks';

interface Filter {
  itemId?: string;
  day?: string;
  roomId?: string;
  teacherId?: string;
  role?: string;
  state?: string;
  byHand?: boolean;
}
const duties = describedTable<ExamDuty, ExamDuty, Filter>(table);

type Doing = 'assign' | 'give' | 'tell';

export default function Duties() {
  const m = useDutyWords().duties;
  const said = useTable(duties);
  const of = useSaid(table);
  const season = useSeason();
  const [doing, setDoing] = useState<Doing>();
  const [taking, setTaking] = useState<readonly ExamDuty[]>();
  const open = season.state === 'SCHEDULING' || season.state === 'PUBLISHED';
  const close = () => setDoing(undefined);
  const take = { key: 'take', label: m.take.action, action: 'edit' as const };
  const resource: Resource<ExamDuty, ExamDuty, Filter> = {
    ...said,
    name: 'exam-duties',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    banner: <SeasonSelect season={season} />,
    fields: {
      ...said.fields,
      teacherId: { ...of('teacherId'), kind: 'reference', source: teacherOptions },
    },
    columns: [
      { name: 'day', sortable: true },
      { name: 'startTime', sortable: true },
      'endTime',
      'roomId',
      'teacherId',
      { name: 'role', sortable: true },
      { name: 'state', sortable: true },
      'paperIds',
      { name: 'arriveTime', optional: true },
      { name: 'reason', optional: true },
      { name: 'byHand', optional: true },
      { name: 'toldAt', sortable: true, optional: true },
    ],
    filters: ['day', 'roomId', 'teacherId', 'role', 'state', 'byHand'],
    ...(season.itemId !== undefined && { fixed: { itemId: season.itemId } }),
    called: ({ day, startTime, labels }) => [day, startTime, labels?.teacherId ?? ''].flat().join(' '),
    rowActions: open ? [{ ...take, run: (row: ExamDuty) => setTaking([row]) }] : [],
    bulkActions: open ? [{ ...take, run: (rows: readonly ExamDuty[]) => setTaking(rows) }] : [],
    toolbar: open && (
      <Can permissions={EXAM} action="edit">
        <Button onClick={() => setDoing('tell')}>{m.tell.action}</Button>
        <Button onClick={() => setDoing('give')}>{m.give.action}</Button>
        <Button type="primary" onClick={() => setDoing('assign')}>
          {m.assign.action}
        </Button>
      </Can>
    ),
  };
  return (
    <>
      <ResourcePage key={season.itemId} resource={resource} />
      {season.item !== undefined && doing === 'assign' && <AssignTask itemId={season.item.id} onClose={close} />}
      {season.item !== undefined && doing === 'give' && <GiveTask item={season.item} onClose={close} />}
      {season.item !== undefined && doing === 'tell' && <TellTask itemId={season.item.id} onClose={close} />}
      {taking !== undefined && <TakeTask rows={taking} onClose={() => setTaking(undefined)} />}
    </>
  );
}
