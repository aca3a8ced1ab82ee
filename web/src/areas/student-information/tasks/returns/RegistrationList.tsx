import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Column, Resource } from '@/resource/types';
import { at, programmeOptions, STAFF, semesterOptions, studentOptions } from '../../common/fields';
import { RecordLink } from '../../common/RecordLink';
import { useCommon } from '../../common/useCommon';
import { CHANNELS, type ListVerb, type Registration, type RegistrationFilter, STATUSES } from './calls';
import { ListTask } from './ListTask';
import { returnsMessages } from './messages';
import { SemesterTask } from './SemesterTask';

export type ListKind = 'all' | 'late' | 'freshmen';
const TONES = {
  NOT_YET: 'warning',
  REGISTERED: 'success',
  LATE: 'processing',
  EXEMPT: 'default',
  BLOCKED: 'error',
} as const;
/** What makes the rows of a tab the ones they are. */
const NARROWED: Readonly<Record<ListKind, object>> = {
  all: {},
  late: { status: ['NOT_YET', 'BLOCKED'] },
  freshmen: { yearOfStudyFrom: 1, yearOfStudyTo: 1 },
};
const OFFICE = ['ADMIN_AUTH_SI'] as const;
const service = tableService<Registration, Registration, RegistrationFilter>(at('/semester-registration'), [
  'get',
  'export',
]);

export function RegistrationList({ kind }: { kind: ListKind }) {
  const c = useCommon();
  const m = useMessages(returnsMessages);
  const go = useNavigate();
  const [task, setTask] = useState<{ verb: ListVerb; rows: readonly Registration[] }>();
  const [whole, setWhole] = useState<'expect' | 'start'>();
  const open = ({ status }: Registration) => status === 'NOT_YET' || status === 'BLOCKED';
  const registered = ({ status }: Registration) => status === 'REGISTERED' || status === 'LATE';
  const columns: Readonly<Record<ListKind, readonly (keyof Registration | Column<Registration>)[]>> = {
    all: ['status', { name: 'registeredAt', sortable: true }, 'channel', { name: 'stampedAt', sortable: true }],
    late: ['status', 'semesterId', { name: 'remark', optional: true }],
    freshmen: [
      'status',
      { name: 'arrivalDate', sortable: true },
      'arrivalTransport',
      'clothingSize',
      'insurance',
      { name: 'documents', render: ({ documents }) => m.files(documents.length) },
    ],
  };
  const registrations: Resource<Registration, Registration, RegistrationFilter> = {
    name: `registrations-${kind}`,
    embedded: true,
    title: m.tabs[kind],
    about: m.abouts[kind],
    entity: m.entity,
    keyword: m.keyword,
    permissions: STAFF,
    fields: {
      studentId: { kind: 'reference', label: m.student, source: studentOptions },
      semesterId: { kind: 'reference', label: m.semester, source: semesterOptions },
      programmeId: { kind: 'reference', label: c.programme, source: programmeOptions },
      yearOfStudy: { kind: 'number', label: c.yearOfStudy },
      status: {
        kind: 'select',
        label: m.status,
        options: STATUSES.map((value) => ({ value, label: m.statuses[value], status: TONES[value] })),
      },
      registeredAt: { kind: 'dateTime', label: m.registeredAt },
      channel: {
        kind: 'select',
        label: m.channel,
        options: CHANNELS.map((value) => ({ value, label: m.channels[value] })),
      },
      dataConfirmed: { kind: 'switch', label: m.dataConfirmed },
      mailingAddress: { kind: 'text', label: m.mailingAddress },
      dormitory: { kind: 'text', label: m.dormitory },
      arrivalDate: { kind: 'date', label: m.arrivalDate },
      arrivalTransport: { kind: 'text', label: m.arrivalTransport },
      clothingSize: { kind: 'text', label: m.clothingSize },
      insurance: { kind: 'text', label: m.insurance },
      documents: { kind: 'text', label: m.documents },
      stampedAt: { kind: 'dateTime', label: m.stampedAt },
      remark: { kind: 'longText', label: m.remark },
    },
    columns: ['studentId', 'programmeId', { name: 'yearOfStudy', sortable: true }, ...columns[kind]],
    details: [
      'studentId',
      'semesterId',
      'programmeId',
      'status',
      'registeredAt',
      'channel',
      'dataConfirmed',
      'mailingAddress',
      'dormitory',
      'arrivalDate',
      'arrivalTransport',
      'clothingSize',
      'insurance',
      'stampedAt',
      'remark',
    ],
    filters:
      kind === 'late'
        ? ['semesterId', 'programmeId', 'studentId']
        : ['semesterId', 'status', 'programmeId', 'studentId', 'channel'],
    toolbar: (
      <Can permissions={OFFICE} action="edit">
        {kind === 'all' && <Button onClick={() => setWhole('start')}>{m.start}</Button>}
        <Button onClick={() => setWhole('expect')}>{m.expect}</Button>
      </Can>
    ),
    rowActions: [
      {
        key: 'counter',
        label: m.counter,
        action: 'edit',
        when: open,
        run: (row) => setTask({ verb: 'counter', rows: [row] }),
      },
      {
        key: 'exempt',
        label: m.exempt,
        action: 'edit',
        when: open,
        run: (row) => setTask({ verb: 'exempt', rows: [row] }),
      },
      {
        key: 'stamp',
        label: m.stamp,
        action: 'edit',
        when: (row) => registered(row) && !row.stampedAt,
        run: (row) => setTask({ verb: 'stamp', rows: [row] }),
      },
      {
        key: 'status',
        label: m.changeStatus,
        action: 'edit',
        when: open,
        run: ({ studentId }) => void go(`/si/task/changeStatus/studyStatus?id=${encodeURIComponent(studentId)}`),
      },
    ],
    bulkActions: (['counter', 'stamp', 'exempt'] as const)
      .filter((verb) => kind !== 'late' || verb !== 'stamp')
      .map((verb) => ({ key: verb, label: m[verb], action: 'edit', run: (rows) => setTask({ verb, rows }) })),
    drawer: ({ studentId }) => <RecordLink studentId={studentId} />,
    service: {
      ...service,
      list: (query, signal) => service.list({ ...query, ...NARROWED[kind] }, signal),
      export: (format, query) => service.export?.(format, { ...query, ...NARROWED[kind] }) ?? Promise.resolve(),
    },
  };
  return (
    <>
      <ResourcePage resource={registrations} />
      {task !== undefined && <ListTask verb={task.verb} rows={task.rows} onClose={() => setTask(undefined)} />}
      {whole !== undefined && <SemesterTask verb={whole} onClose={() => setWhole(undefined)} />}
    </>
  );
}
