import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { download } from '@/api/download';
import table from '@/api/tables/Transcript.gen';
import { Can } from '@/auth/Can';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { cohortOptions, programmeOptions } from '@/university/references';
import { useWords } from '../messages';
import { GRADES, OFFICE } from '../rights';
import type { Transcript } from '../rows';
import { BatchDialog } from './BatchDialog';
import { IssueDialog } from './IssueDialog';
import { ReissueTask } from './ReissueTask';
import { RevokeTask } from './RevokeTask';

interface Filter {
  studentId?: string;
  kind?: string;
  state?: string;
  reissueDue?: boolean;
  programmeId?: string;
  cohortId?: string;
}
type Doing = { act: 'issue' | 'batch' } | { act: 'revoke'; ids: string[] } | { act: 'reissue'; row: Transcript };

const transcripts = describedTable<Transcript, Transcript, Filter>(table);

export default function Transcripts() {
  const { transcripts: m, results: r } = useWords();
  const said = useTable(transcripts);
  const queries = useQueryClient();
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  const print = useMutation({
    mutationFn: (ids: readonly string[]) => download('/api/grades/transcript/print', { body: { ids } }, 'POST'),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['grade-transcripts'] }),
  });
  const valid = ({ state }: Transcript) => state === 'ISSUED';
  const resource: Resource<Transcript, Transcript, Filter> = {
    ...said,
    name: 'grade-transcripts',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    permissions: GRADES,
    called: ({ serialNo }) => serialNo,
    fields: {
      ...said.fields,
      programmeId: { kind: 'reference', label: r.programme, source: programmeOptions },
      cohortId: { kind: 'reference', label: r.cohort, source: cohortOptions },
    },
    columns: [
      { name: 'serialNo', sortable: true },
      'studentId',
      { name: 'kind', sortable: true },
      { name: 'state', sortable: true },
      'reissueDue',
      { name: 'issuedAt', sortable: true },
      { name: 'printedCount', sortable: true },
      'replacedById',
      { name: 'replacesId', optional: true },
      { name: 'issuedByName', optional: true },
      { name: 'revokedReason', optional: true },
    ],
    filters: ['studentId', 'kind', 'state', 'reissueDue', 'programmeId', 'cohortId'],
    form: undefined,
    details: [
      'serialNo',
      'studentId',
      'kind',
      'state',
      'reissueDue',
      'issuedAt',
      'issuedByName',
      'printedCount',
      'printedAt',
      'revokedAt',
      'revokedReason',
      'replacesId',
      'replacedById',
      'digest',
    ],
    rowActions: [
      {
        key: 'print',
        label: m.print,
        action: 'export',
        first: true,
        when: valid,
        run: ({ id }) => print.mutate([id]),
      },
      {
        key: 'reissue',
        label: m.reissue.action,
        action: 'add',
        when: ({ replacedById }) => !replacedById,
        run: (row) => setDoing({ act: 'reissue', row }),
      },
      {
        key: 'revoke',
        label: m.revoke.action,
        action: 'edit',
        danger: true,
        when: valid,
        run: ({ id }) => setDoing({ act: 'revoke', ids: [id] }),
      },
    ],
    bulkActions: [
      { key: 'print', label: m.print, action: 'export', run: (rows) => print.mutate(rows.map(({ id }) => id)) },
      {
        key: 'revoke',
        label: m.revoke.action,
        action: 'edit',
        danger: true,
        run: (rows) => setDoing({ act: 'revoke', ids: rows.map(({ id }) => id) }),
      },
    ],
    toolbar: (
      <Can permissions={OFFICE} action="add">
        <Button onClick={() => setDoing({ act: 'batch' })}>{m.batch.action}</Button>
        <Button type="primary" onClick={() => setDoing({ act: 'issue' })}>
          {m.issue.action}
        </Button>
      </Can>
    ),
  };
  return (
    <>
      <ResourcePage resource={resource} />
      {doing?.act === 'issue' && <IssueDialog kinds={said.fields.kind} onClose={done} />}
      {doing?.act === 'batch' && <BatchDialog kinds={said.fields.kind} onClose={done} />}
      {doing?.act === 'revoke' && <RevokeTask ids={doing.ids} onClose={done} />}
      {doing?.act === 'reissue' && <ReissueTask row={doing.row} onClose={done} />}
    </>
  );
}
