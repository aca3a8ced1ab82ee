import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import table from '@/api/tables/StudentGrade.gen';
import { Can } from '@/auth/Can';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { cohortOptions, programmeOptions } from '@/university/references';
import { useWords } from '../messages';
import { GRADES, OFFICE } from '../rights';
import type { StudentGrade } from '../rows';
import { AmendTask } from './AmendTask';
import { ConvertTask } from './ConvertTask';
import { EnterTask } from './EnterTask';
import { RevokeTask } from './RevokeTask';

interface Filter {
  semesterId?: string;
  studentId?: string;
  courseId?: string;
  grade?: string;
  programmeId?: string;
  cohortId?: string;
  yearOfStudy?: string;
  status?: string;
  source?: string;
  isHighest?: boolean;
}
type Doing = { act: 'enter' | 'convert' } | { act: 'amend'; row: StudentGrade } | { act: 'revoke'; ids: string[] };

const results = describedTable<StudentGrade, StudentGrade, Filter>(table);
/** Results from approvals are decided there. */
const DECIDED: readonly string[] = ['TRANSFER', 'EXEMPT'];

export default function Results() {
  const m = useWords().results;
  const said = useTable(results);
  const navigate = useNavigate();
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  const resource: Resource<StudentGrade, StudentGrade, Filter> = {
    ...said,
    name: 'grade-results',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    permissions: GRADES,
    called: ({ labels, grade }) => [labels?.studentId ?? m.entity, labels?.courseId ?? [], grade].flat().join(' · '),
    fields: {
      ...said.fields,
      programmeId: { kind: 'reference', label: m.programme, source: programmeOptions },
      cohortId: { kind: 'reference', label: m.cohort, source: cohortOptions },
      yearOfStudy: { kind: 'number', label: m.year },
    },
    columns: [
      'studentId',
      'courseId',
      'semesterId',
      { name: 'grade', sortable: true },
      'score',
      { name: 'points', sortable: true },
      'unitsAttempted',
      'unitsGained',
      'isHighest',
      'status',
      { name: 'attemptNo', optional: true },
      { name: 'remarksCode', optional: true },
      { name: 'source', optional: true },
      { name: 'releasedAt', optional: true },
    ],
    filters: [
      'semesterId',
      'studentId',
      'courseId',
      'status',
      'grade',
      'programmeId',
      'cohortId',
      'yearOfStudy',
      'source',
      'isHighest',
    ],
    form: undefined,
    details: [
      'studentId',
      'courseId',
      'semesterId',
      'grade',
      'score',
      'points',
      'unitsAttempted',
      'unitsGained',
      'inGpa',
      'courseTypeId',
      'attemptNo',
      'isHighest',
      'remarksCode',
      'source',
      'status',
      'releasedAt',
      'reason',
      'documentNo',
      'host',
    ],
    rowActions: [
      {
        key: 'amend',
        label: m.amend.action,
        action: 'edit',
        first: true,
        when: ({ source }) => !DECIDED.includes(source),
        run: (row) => setDoing({ act: 'amend', row }),
      },
      {
        key: 'averages',
        label: m.toAverages,
        action: 'query',
        run: ({ studentId }) => void navigate(`/learning/student-grade/student-gpa-list?studentId=${studentId}`),
      },
    ],
    bulkActions: [
      {
        key: 'revoke',
        label: m.revoke.action,
        action: 'delete',
        danger: true,
        run: (rows) => setDoing({ act: 'revoke', ids: rows.map(({ id }) => id) }),
      },
    ],
    toolbar: (
      <>
        <Can permissions={OFFICE} action="edit">
          <Button onClick={() => setDoing({ act: 'convert' })}>{m.convert.action}</Button>
        </Can>
        <Can permissions={OFFICE} action="add">
          <Button type="primary" onClick={() => setDoing({ act: 'enter' })}>
            {m.enter.action}
          </Button>
        </Can>
      </>
    ),
  };
  return (
    <>
      <ResourcePage resource={resource} />
      {doing?.act === 'enter' && <EnterTask fields={said.fields} onClose={done} />}
      {doing?.act === 'convert' && <ConvertTask onClose={done} />}
      {doing?.act === 'amend' && <AmendTask row={doing.row} fields={said.fields} onClose={done} />}
      {doing?.act === 'revoke' && <RevokeTask ids={doing.ids} onClose={done} />}
    </>
  );
}
