import { type ReactNode, useState } from 'react';
import table from '@/api/tables/ExamSchedule.gen';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { divisionOptions } from '@/university/references';
import type { ExamSchedule } from '../common/rows';
import { SeasonSelect } from '../common/SeasonSelect';
import type { useSeason } from '../common/useSeason';
import { useWords } from '../messages';
import { LockTask, PlaceTask } from './tasks';

interface Filter {
  itemId?: string;
  day?: string;
  startTime?: string;
  locked?: boolean;
  divisionId?: string;
}
const schedule = describedTable<ExamSchedule, ExamSchedule, Filter>(table);

interface Props {
  season: ReturnType<typeof useSeason>;
  toolbar: ReactNode;
}

export function ScheduleList({ season, toolbar }: Props) {
  const m = useWords().schedule;
  const said = useTable(schedule);
  const [placing, setPlacing] = useState<ExamSchedule>();
  const [locking, setLocking] = useState<{ rows: readonly ExamSchedule[]; locked: boolean }>();
  const movable = season.state === 'SCHEDULING' || season.state === 'PUBLISHED';
  const { form: _, ...rest } = said;
  const resource: Resource<ExamSchedule, ExamSchedule, Filter> = {
    ...rest,
    name: 'exam-schedule',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    banner: <SeasonSelect season={season} />,
    fields: { ...said.fields, divisionId: { kind: 'reference', label: m.division, source: divisionOptions } },
    columns: [
      { name: 'label', sortable: true },
      'courseId',
      { name: 'day', sortable: true },
      {
        name: 'startTime',
        sortable: true,
        render: ({ startTime, endTime }) => (startTime ? `${startTime}–${endTime}` : '—'),
      },
      'roomIds',
      { name: 'candidates', sortable: true, total: true },
      'locked',
      { name: 'publishedDay', sortable: true, optional: true },
      { name: 'publishedStart', optional: true },
      { name: 'publishedRoomIds', optional: true },
      { name: 'publishedAt', sortable: true, optional: true },
    ],
    filters: ['day', 'divisionId', 'locked'],
    ...(season.itemId !== undefined && { fixed: { itemId: season.itemId } }),
    rowActions: [
      {
        key: 'place',
        label: m.place.action,
        action: 'edit',
        first: true,
        when: ({ locked }) => movable && !locked,
        run: setPlacing,
      },
      {
        key: 'unlock',
        label: m.unlock.action,
        action: 'edit',
        when: ({ locked }) => locked && season.state !== 'FINISHED',
        run: (row) => setLocking({ rows: [row], locked: false }),
      },
    ],
    bulkActions: [
      { key: 'lock', label: m.lock.action, action: 'edit', run: (rows) => setLocking({ rows, locked: true }) },
      { key: 'unlock', label: m.unlock.action, action: 'edit', run: (rows) => setLocking({ rows, locked: false }) },
    ],
    toolbar,
  };
  return (
    <>
      <ResourcePage key={season.itemId} resource={resource} />
      {placing !== undefined && <PlaceTask paper={placing} onClose={() => setPlacing(undefined)} />}
      {locking !== undefined && <LockTask {...locking} onClose={() => setLocking(undefined)} />}
    </>
  );
}
