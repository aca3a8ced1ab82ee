import { FastForwardOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { studentTypeLabel } from '@/shell/studentTypes';
import { at, NAMES, namedFields, studentTypeOptions, yearOptions } from '../common/fields';
import { useCommon } from '../common/useCommon';
import type { Semester, SemesterInput } from '../rows';
import { termsMessages } from './messages';

const MakeCurrent = lazy(() => import('./MakeCurrent').then((module) => ({ default: module.MakeCurrent })));
const RollForward = lazy(() => import('./RollForward').then((module) => ({ default: module.RollForward })));

interface Filter {
  yearId?: string;
  status?: string;
  studentTypes?: string[];
}
const PERMISSIONS = ['ADMIN_AUTH_BASIC_TERM'] as const;
const service = tableService<Semester, SemesterInput, Filter>(at('/college/semester'));
const NUMBERS = [1, 2, 3, 4] as const;

export default function Semesters() {
  const c = useCommon();
  const m = useMessages(termsMessages).semester;
  const [making, setMaking] = useState<Semester>();
  const [rolling, setRolling] = useState<{ from?: string }>();
  const date = (label: string, help?: string) => ({ kind: 'date', label, help }) as const;
  const semesters: Resource<Semester, SemesterInput, Filter> = {
    name: 'semesters',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: PERMISSIONS,
    fields: {
      ...namedFields(c),
      code: { kind: 'code', label: c.code, help: m.codeHelp },
      yearId: { kind: 'reference', label: m.year, source: yearOptions },
      no: { kind: 'number', label: m.no, help: m.noHelp },
      startDate: date(m.start),
      endDate: date(m.end),
      firstClassDay: date(m.firstClassDay, m.firstClassDayHelp),
      lastClassDay: date(m.lastClassDay),
      addDropStart: date(m.addDropStart),
      addDropEnd: date(m.addDropEnd),
      revisionStart: date(m.revisionStart),
      revisionEnd: date(m.revisionEnd),
      examStart: date(m.examStart),
      examEnd: date(m.examEnd),
      gradeReleaseDate: date(m.gradeRelease),
      weeks: { kind: 'number', label: m.weeks },
      studentTypes: { kind: 'multiSelect', label: c.studentTypes, options: studentTypeOptions(c) },
      currentFor: { kind: 'multiSelect', label: m.currentFor, options: studentTypeOptions(c) },
      status: {
        kind: 'select',
        label: m.status,
        options: [
          { value: 'PLANNED', label: m.statuses.PLANNED, status: 'default' },
          { value: 'CURRENT', label: m.statuses.CURRENT, status: 'success' },
          { value: 'CLOSED', label: m.statuses.CLOSED, status: 'warning' },
        ],
      },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn' },
      { name: 'yearId' },
      { name: 'no', render: ({ no }) => m.numbers[NUMBERS.find((n) => n === no) ?? 1], optional: true },
      { name: 'startDate', sortable: true },
      { name: 'endDate', sortable: true },
      { name: 'weeks' },
      'status',
      {
        name: 'currentFor',
        render: ({ currentFor }) =>
          currentFor.length === 0 ? null : (
            <Badge status="success" text={currentFor.map(studentTypeLabel).join(', ')} />
          ),
      },
      { name: 'studentTypes', render: ({ studentTypes }) => studentTypes.map(studentTypeLabel).join(', ') },
      { name: 'firstClassDay', optional: true },
      { name: 'lastClassDay', optional: true },
      { name: 'examStart', optional: true },
      { name: 'examEnd', optional: true },
      { name: 'gradeReleaseDate', optional: true },
    ],
    filters: ['yearId', 'studentTypes', 'status'],
    form: [
      ...NAMES,
      { name: 'yearId', required: true },
      { name: 'no', required: true, min: 1, initial: 1 },
      { name: 'studentTypes', required: true },
      { name: 'startDate', required: true },
      { name: 'endDate', required: true },
      'firstClassDay',
      'lastClassDay',
      'addDropStart',
      'addDropEnd',
      'revisionStart',
      'revisionEnd',
      'examStart',
      'examEnd',
      'gradeReleaseDate',
      { name: 'weeks', required: true, min: 0, initial: 15 },
    ],
    rowActions: [
      {
        key: 'current',
        label: m.makeCurrent,
        action: 'edit',
        when: (row) => row.studentTypes.some((type) => !row.currentFor.includes(type)),
        run: setMaking,
      },
      { key: 'roll', label: m.rollShort, action: 'edit', run: (row) => setRolling({ from: row.id }) },
    ],
    drawer: (row) => (
      <section aria-label={m.calendar}>
        <Link to={`/basic-resources/term/date-list?semesterId=${row.id}`}>{m.toCalendar}</Link>
      </section>
    ),
    toolbar: (
      <Can permissions={PERMISSIONS} action="edit">
        <Button icon={<FastForwardOutlined />} onClick={() => setRolling({})}>
          {m.roll}
        </Button>
      </Can>
    ),
    service,
  };
  return (
    <>
      <ResourcePage resource={semesters} />
      <Suspense>
        {making && <MakeCurrent semester={making} onClose={() => setMaking(undefined)} />}
        {rolling && <RollForward from={rolling.from} onClose={() => setRolling(undefined)} />}
      </Suspense>
    </>
  );
}
