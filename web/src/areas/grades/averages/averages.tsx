import { Button } from 'antd';
import { useState } from 'react';
import table from '@/api/tables/StudentGpa.gen';
import { Can } from '@/auth/Can';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { cohortOptions, programmeOptions } from '@/university/references';
import { useWords } from '../messages';
import { GRADES, OFFICE } from '../rights';
import type { StudentGpa } from '../rows';
import { Arithmetic } from './Arithmetic';
import { RecalculateDialog } from './RecalculateDialog';

interface Filter {
  semesterId?: string;
  studentId?: string;
  programmeId?: string;
  cohortId?: string;
  yearOfStudy?: string;
  standing?: string;
  honours?: string;
}
const averages = describedTable<StudentGpa, StudentGpa, Filter>(table);

export default function Averages() {
  const { averages: m, results: r } = useWords();
  const said = useTable(averages);
  const [recalculating, setRecalculating] = useState(false);
  const resource: Resource<StudentGpa, StudentGpa, Filter> = {
    ...said,
    name: 'grade-averages',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    permissions: GRADES,
    called: ({ labels }) => [labels?.studentId ?? m.entity, labels?.semesterId ?? []].flat().join(' · '),
    fields: {
      ...said.fields,
      programmeId: { kind: 'reference', label: r.programme, source: programmeOptions },
      cohortId: { kind: 'reference', label: r.cohort, source: cohortOptions },
      yearOfStudy: { kind: 'number', label: r.year },
    },
    columns: [
      'studentId',
      'semesterId',
      { name: 'gpa', sortable: true },
      { name: 'totalGpa', sortable: true },
      { name: 'unitsGained', sortable: true },
      { name: 'totalGained', sortable: true },
      { name: 'standing', sortable: true },
      { name: 'honours', sortable: true },
      {
        name: 'rank',
        sortable: true,
        render: ({ rank, rankOf }) => (rank ? `${rank} / ${rankOf ?? ''}` : '—'),
      },
      { name: 'majorGpa', optional: true, sortable: true },
      { name: 'minorGpa', optional: true, sortable: true },
      { name: 'yearGpa', optional: true, sortable: true },
      { name: 'failedUnits', optional: true, sortable: true },
      { name: 'loadCap', optional: true },
    ],
    filters: ['semesterId', 'studentId', 'standing', 'honours', 'programmeId', 'cohortId', 'yearOfStudy'],
    form: undefined,
    drawer: ({ id }) => <Arithmetic id={id} />,
    toolbar: (
      <Can permissions={OFFICE} action="edit">
        <Button onClick={() => setRecalculating(true)}>{m.recalculate}</Button>
      </Can>
    ),
  };
  return (
    <>
      <ResourcePage resource={resource} />
      {recalculating && <RecalculateDialog onClose={() => setRecalculating(false)} />}
    </>
  );
}
