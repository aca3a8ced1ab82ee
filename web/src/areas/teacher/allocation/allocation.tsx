import { Button } from 'antd';
import { useState } from 'react';
import type * as api from '@/api/schema.gen';
import table from '@/api/tables/LedStudent.gen';
import { Can } from '@/auth/Can';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Entity, Resource } from '@/resource/types';
import { teacherMessages } from '../messages';
import { AdviserTask } from './AdviserTask';
import { useAdvisers } from './advisers';
import { Loads } from './Loads';

type Row = api.LedStudent & Pick<Entity, 'labels'>;
type Draft = Pick<api.LedStudent, 'studentNo' | 'advisorId'>;
interface Filter {
  yearOfStudy?: string;
  advisorId?: string;
}
type Doing = { act: 'assign' | 'spread'; ids: readonly string[] };

const students = describedTable<Row, Draft, Filter>(table);

/** Whoever leads a programme gives its students advisers. */
export default function Allocation() {
  const m = useMessages(teacherMessages).allocation;
  const said = useTable(students);
  const [doing, setDoing] = useState<Doing>();
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const advisers = useAdvisers().data?.advisers ?? [];
  const options = advisers.map(({ id, nameCn, nameEn }) => ({ value: id, label: chinese ? nameCn : nameEn }));
  const resource: Resource<Row, Draft, Filter> = {
    ...said,
    name: 'led-students',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    fields: { ...said.fields, advisorId: { kind: 'select', label: said.fields.advisorId?.label ?? '', options } },
    filters: ['yearOfStudy', 'advisorId'],
    columns: [
      { name: 'studentNo', sortable: true },
      { name: 'nameCn', english: 'nameEn' },
      'programmeId',
      'cohortId',
      { name: 'yearOfStudy', sortable: true },
      { name: 'advisorId', render: ({ labels }) => labels?.advisorId ?? '—' },
    ],
    form: undefined,
    called: ({ studentNo, nameCn }) => `${studentNo} ${nameCn}`,
    rowActions: [
      {
        key: 'assign',
        label: m.assign.action,
        action: 'edit',
        run: ({ id }) => setDoing({ act: 'assign', ids: [id] }),
      },
    ],
    bulkActions: (['assign', 'spread'] as const).map((act) => ({
      key: act,
      label: m[act].action,
      action: 'edit',
      run: (rows) => setDoing({ act, ids: rows.map(({ id }) => id) }),
    })),
    banner: <Loads />,
    toolbar: advisers.length > 0 && (
      <Can permissions={['TEACHER_AUTH_SG']} action="edit">
        <Button type="primary" onClick={() => setDoing({ act: 'spread', ids: [] })}>
          {m.spread.all}
        </Button>
      </Can>
    ),
  };
  return (
    <>
      <ResourcePage resource={resource} />
      {doing !== undefined && <AdviserTask {...doing} onClose={() => setDoing(undefined)} />}
    </>
  );
}
