import { Button } from 'antd';
import { useState } from 'react';
import type { AdoptRegulationInput, RegulationInForce } from '@/api/schema.gen';
import table from '@/api/tables/GradeRegulation.gen';
import { Can } from '@/auth/Can';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { useWords } from '../messages';
import { GRADES, OFFICE } from '../rights';
import type { GradeRegulation } from '../rows';
import { AdoptTask } from './AdoptTask';
import { InForce } from './InForce';
import { RevokeTask } from './RevokeTask';

interface Filter {
  studentType?: string;
  fromSemesterId?: string;
}
type Doing = { act: 'adopt'; from?: RegulationInForce } | { act: 'revoke'; id: string };

const regulations = describedTable<GradeRegulation, AdoptRegulationInput, Filter>(table);

/** By which rules averages are made and students judged; each change is a version from a semester on. */
export default function Rules() {
  const m = useWords().rules;
  const said = useTable(regulations);
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  const resource: Resource<GradeRegulation, AdoptRegulationInput, Filter> = {
    ...said,
    name: 'grade-rules',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    permissions: GRADES,
    columns: [
      { name: 'studentType', sortable: true },
      'fromSemesterId',
      'fromEntryYear',
      'documentNo',
      'warning',
      'low',
      'rounding',
      'repeats',
      { name: 'dean', optional: true },
      { name: 'president', optional: true },
      'reason',
    ],
    form: undefined,
    details: Object.keys(said.fields) as (keyof GradeRegulation)[],
    called: ({ documentNo }) => documentNo,
    rowActions: [
      {
        key: 'revoke',
        label: m.revoke.action,
        action: 'delete',
        danger: true,
        run: ({ id }) => setDoing({ act: 'revoke', id }),
      },
    ],
    banner: <InForce fields={said.fields} onChange={(from) => setDoing({ act: 'adopt', from })} />,
    toolbar: (
      <Can permissions={OFFICE} action="add">
        <Button type="primary" onClick={() => setDoing({ act: 'adopt' })}>
          {m.adopt.action}
        </Button>
      </Can>
    ),
  };
  return (
    <>
      <ResourcePage resource={resource} />
      {doing?.act === 'adopt' && <AdoptTask said={said} from={doing.from} onClose={done} />}
      {doing?.act === 'revoke' && <RevokeTask id={doing.id} onClose={done} />}
    </>
  );
}
