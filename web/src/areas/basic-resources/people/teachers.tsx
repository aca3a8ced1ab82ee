import { UserAddOutlined } from '@ant-design/icons';
import { Button, Card, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { PageHead } from '@/ui/PageHead';
import { at, divisionOptions, programmeOptions, staffOptions } from '../common/fields';
import { useCommon } from '../common/useCommon';
import { peopleMessages } from './messages';
import type { Teacher, TeacherInput } from './rows';
import { AddFromStaff } from './staff/AddFromStaff';
import { ORG } from './staff/departmentResource';
import { TeacherUsage } from './staff/TeacherUsage';

interface Filter {
  divisionId?: string;
  programmeIds?: string;
  status?: string;
  canSupervise?: string;
}
const service = tableService<Teacher, TeacherInput, Filter>(at('/organization/teacher'), [
  'get',
  'add',
  'edit',
  'delete',
  'restore',
  'history',
  'export',
]);

export default function Teachers() {
  const all = useMessages(peopleMessages);
  const m = all.teacher;
  const [params, setParams] = useSearchParams();
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless">
      <PageHead title={m.title} about={m.about} />
      <Tabs
        activeKey={params.get('tab') ?? 'list'}
        // The filters in the address belong to the tab that is left.
        onChange={(tab) => setParams({ tab })}
        destroyOnHidden
        items={[
          { key: 'list', label: m.list, children: <TeacherList /> },
          { key: 'usage', label: m.usage, children: <TeacherUsage /> },
        ]}
      />
    </Card>
  );
}

function TeacherList() {
  const c = useCommon();
  const all = useMessages(peopleMessages);
  const m = all.teacher;
  const [adding, setAdding] = useState(false);
  const teachers: Resource<Teacher, TeacherInput, Filter> = {
    name: 'teachers',
    embedded: true,
    title: m.list,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ORG,
    fields: {
      teacherNo: { kind: 'code', label: m.teacherNo },
      staffId: { kind: 'reference', label: m.staff, source: staffOptions },
      nameCn: { kind: 'text', label: c.nameCn },
      nameEn: { kind: 'text', label: c.nameEn },
      divisionId: { kind: 'reference', label: all.division, source: divisionOptions },
      programmeIds: { kind: 'references', label: m.programmes, source: programmeOptions },
      maxHours: { kind: 'number', label: m.maxHours },
      canSupervise: {
        kind: 'multiSelect',
        label: m.canSupervise,
        options: [
          { value: 'MPHIL', label: 'MPhil' },
          { value: 'PHD', label: 'PhD' },
        ],
      },
      status: {
        kind: 'select',
        label: all.status,
        options: [
          { value: 'ACTIVE', label: all.statuses.ACTIVE, status: 'success' },
          { value: 'LEFT', label: all.statuses.LEFT, status: 'default' },
        ],
      },
    },
    columns: [
      { name: 'teacherNo', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      'divisionId',
      'programmeIds',
      { name: 'maxHours', sortable: true },
      'canSupervise',
      { name: 'status', sortable: true },
    ],
    filters: ['divisionId', 'status', 'programmeIds', 'canSupervise'],
    form: [
      { name: 'staffId', required: true, once: true },
      { name: 'teacherNo', required: true, max: 30 },
      { name: 'divisionId', required: true },
      { name: 'maxHours', min: 0 },
      { name: 'programmeIds', wide: true, initial: [] },
      { name: 'canSupervise', initial: [] },
      { name: 'status', required: true, initial: 'ACTIVE' },
    ],
    details: [
      'teacherNo',
      'nameCn',
      'nameEn',
      'staffId',
      'divisionId',
      'programmeIds',
      'maxHours',
      'canSupervise',
      'status',
    ],
    toolbar: (
      <Can permissions={ORG} action="import">
        <Button icon={<UserAddOutlined />} onClick={() => setAdding(true)}>
          {m.addFromStaff}
        </Button>
      </Can>
    ),
    service,
  };
  return (
    <>
      <ResourcePage resource={teachers} />
      {adding && <AddFromStaff onClose={() => setAdding(false)} />}
    </>
  );
}
