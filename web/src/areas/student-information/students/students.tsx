import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryText } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { writeState } from '@/resource/listState';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Column, Resource } from '@/resource/types';
import { at, STAFF } from '../common/fields';
import { useCommon } from '../common/useCommon';
import { StudentRecord } from '../record/StudentRecord';
import { studentFields } from './fields';
import { HoldDialog } from './HoldDialog';
import { studentsMessages } from './messages';
import { HOLDS, SECTIONS, type StudentField, type StudentRow } from './row';

type Filter = { [K in (typeof FILTERS)[number]]?: string | string[] | boolean };
const FILTERS = [
  'programmeId',
  'cohortId',
  'studyStatusId',
  'yearOfStudy',
  'divisionId',
  'studentType',
  'categoryId',
  'studyTypeId',
  'gender',
  'classNo',
  'studyMode',
  'nationality',
  'feeHold',
  'libraryHold',
  'disciplineHold',
  'gradeHold',
] as const satisfies readonly StudentField[];
const SHOWN = ['programmeId', 'cohortId', 'yearOfStudy', 'studyStatusId', 'studentType', 'gender', 'idNo'] as const;
const SORTABLE: readonly string[] = ['studentNo', 'nameCn', 'studentType', 'yearOfStudy', 'entryDate'];
const service = tableService<StudentRow, StudentRow, Filter>(at('/student'), ['get', 'export']);

export default function Students() {
  const c = useCommon();
  const m = useMessages(studentsMessages);
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [holding, setHolding] = useState<readonly StudentRow[]>();
  const opened = params.get('student');
  // The record is part of the address, so that tasks, lists and the palette can lead to it.
  const open = (student: string | undefined) => setParams((old) => writeState(old, { student, part: undefined }));
  const column = (name: StudentField, optional = false): Column<StudentRow> => ({
    name,
    optional,
    sortable: SORTABLE.includes(name),
  });
  const all = Object.values(SECTIONS).flat() as StudentField[];
  const named: readonly string[] = ['studentNo', 'nameCn', 'nameEn', 'feeHold', ...SHOWN];
  const fields = studentFields(m, c);
  const students: Resource<StudentRow, StudentRow, Filter> = {
    name: 'students',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: STAFF,
    // One column tells all holds; the filter still asks for each.
    fields: fields as Resource<StudentRow, StudentRow, Filter>['fields'],
    columns: [
      column('studentNo'),
      { name: 'nameCn', english: 'nameEn', sortable: true },
      ...SHOWN.map((name) => column(name)),
      { name: 'feeHold', head: m.holds, render: (row) => holdsOf(row) || m.noHolds },
      ...all.filter((name) => !named.includes(name)).map((name) => column(name, true)),
    ],
    filters: FILTERS,
    onOpen: (row) => open(row.id),
    bulkActions: [
      {
        key: 'print',
        label: m.print,
        action: 'export',
        run: (rows) => void navigate(`/si/query/student-print${queryText({ id: rows.map((row) => row.id) })}`),
      },
      { key: 'holds', label: m.holdTask.action, action: 'edit', run: setHolding },
    ],
    service,
  };
  return (
    <>
      <ResourcePage resource={students} />
      {holding !== undefined && <HoldDialog students={holding} onClose={() => setHolding(undefined)} />}
      {opened !== null && <StudentRecord key={opened} id={opened} onClose={() => open(undefined)} />}
    </>
  );

  function holdsOf(row: StudentRow): string {
    return HOLDS.filter((hold) => row[hold] === true)
      .map((hold) => m.fields[hold])
      .join(' · ');
  }
}
