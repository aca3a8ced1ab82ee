import { useState } from 'react';
import table from '@/api/tables/GradeRelease.gen';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { useWords } from '../messages';
import { GRADES } from '../rights';
import type { GradeRelease, GradeReleaseInput } from '../rows';
import { Preview } from './Preview';
import { PublishTask } from './PublishTask';
import { WithdrawTask } from './WithdrawTask';

interface Filter {
  semesterId?: string;
  studentType?: string;
  programmeId?: string;
  status?: string;
}
const releases = describedTable<GradeRelease, GradeReleaseInput, Filter>(table);

export default function Releases() {
  const m = useWords().release;
  const said = useTable(releases);
  const [doing, setDoing] = useState<{ act: 'publish' | 'withdraw'; id: string }>();
  const resource: Resource<GradeRelease, GradeReleaseInput, Filter> = {
    ...said,
    name: 'grade-releases',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    permissions: GRADES,
    called: ({ labels }) => [labels?.semesterId ?? m.entity].flat().join(' '),
    columns: [
      'semesterId',
      'studentType',
      'programmeId',
      'yearOfStudy',
      { name: 'releaseAt', sortable: true },
      'blockOnHold',
      { name: 'status', sortable: true },
      'results',
      { name: 'releasedAt', optional: true },
      { name: 'reason', optional: true },
    ],
    filters: ['semesterId', 'studentType', 'programmeId', 'status'],
    locked: ({ status }) => status !== 'SCHEDULED',
    rowActions: [
      {
        key: 'publish',
        label: m.publish,
        action: 'edit',
        first: true,
        when: ({ status }) => status === 'SCHEDULED',
        run: ({ id }) => setDoing({ act: 'publish', id }),
      },
      {
        key: 'withdraw',
        label: m.withdraw,
        action: 'edit',
        danger: true,
        when: ({ status }) => status === 'RELEASED',
        run: ({ id }) => setDoing({ act: 'withdraw', id }),
      },
    ],
    drawer: ({ id }) => <Preview id={id} />,
  };
  const done = () => setDoing(undefined);
  return (
    <>
      <ResourcePage resource={resource} />
      {doing?.act === 'publish' && <PublishTask id={doing.id} onClose={done} />}
      {doing?.act === 'withdraw' && <WithdrawTask id={doing.id} onClose={done} />}
    </>
  );
}
