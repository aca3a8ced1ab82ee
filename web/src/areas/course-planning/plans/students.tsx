import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryText } from '@/api/client';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { cohortOptions, programmeOptions, semesterOptions, studentOptions } from '../common/fields';
import { type Kind, PLANS } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { AssignTask } from './AssignTask';
import { byKind, pageAt, planAt, structureOptions } from './kind';
import { plansMessages } from './messages';
import type { Follower, FollowerFilter } from './rows';
import { UnassignTask } from './UnassignTask';

const services = byKind((kind) =>
  tableService<Follower, Follower, FollowerFilter>(planAt(kind, '/student'), ['export']),
);

export default function PlanStudents({ kind }: { kind: Kind }) {
  const c = useCommon();
  const m = useMessages(plansMessages).student;
  const [assigning, setAssigning] = useState(false);
  const [leaving, setLeaving] = useState<readonly Follower[]>();
  const students: Resource<Follower, Follower, FollowerFilter> = {
    name: `plan-students-${kind}`,
    title: m.title[kind],
    about: m.about[kind],
    entity: m.entity,
    keyword: false,
    permissions: PLANS[kind],
    fields: {
      studentId: { kind: 'reference', label: c.student, source: studentOptions },
      structureId: { kind: 'reference', label: m.structure, source: structureOptions[kind] },
      fromSemesterId: { kind: 'reference', label: m.from, source: semesterOptions },
      isCurrent: { kind: 'switch', label: m.current },
      programmeId: { kind: 'reference', label: c.programme, source: programmeOptions },
      cohortId: { kind: 'reference', label: c.cohort, source: cohortOptions },
    },
    columns: ['studentId', 'structureId', 'fromSemesterId', 'isCurrent'],
    filters: ['structureId', 'programmeId', 'cohortId', 'studentId', 'fromSemesterId', 'isCurrent'],
    toolbar: (
      <Can permissions={PLANS[kind]} action="edit">
        <Button type="primary" onClick={() => setAssigning(true)}>
          {m.assign.action}
        </Button>
      </Can>
    ),
    rowActions: [
      {
        key: 'unassign',
        label: m.unassign.action,
        action: 'edit',
        danger: true,
        when: ({ isCurrent }) => isCurrent,
        run: (row) => setLeaving([row]),
      },
    ],
    bulkActions: [{ key: 'unassign', label: m.unassign.action, action: 'edit', danger: true, run: setLeaving }],
    drawer: ({ studentId }) => (
      <Link to={`${pageAt(kind, 'structure-student-courselist')}${queryText({ studentId })}`}>{m.courses}</Link>
    ),
    service: services[kind],
  };
  return (
    <>
      <ResourcePage resource={students} />
      {assigning && <AssignTask kind={kind} onClose={() => setAssigning(false)} />}
      {leaving !== undefined && <UnassignTask kind={kind} rows={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}
