import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Flex, Result, Skeleton, Tabs } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { writeState } from '@/resource/listState';
import { useNamed } from '@/university/useNamed';
import { studentsMessages } from '../students/messages';
import { HOLDS, type StudentRow } from '../students/row';
import { recordOfStudent } from './calls';
import { recordTabs } from './tabs';
import './record.css';

/** One student from all sides, without leaving the page; opening it is noted for the student to see. */
export function StudentRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const m = useMessages(studentsMessages);
  const named = useNamed();
  const [params, setParams] = useSearchParams();
  const record = useQuery({
    queryKey: ['student-record', id],
    queryFn: ({ signal }) => recordOfStudent(id, signal),
    // Each opening is an entry in somebody's log: looking at another tab or window is none.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  });
  const student = record.data?.student;
  const titleOf = (failed: boolean) => (failed ? m.record.failed : m.record.loading);
  return (
    <Drawer
      open
      size="min(1040px, 100vw)"
      title={student === undefined ? titleOf(record.isError) : `${student.studentNo} ${named(student)}`}
      onClose={onClose}
      destroyOnHidden
    >
      {record.isPending && <Skeleton active paragraph={{ rows: 14 }} />}
      {record.isError && (
        <Result
          status="warning"
          title={record.error.message || m.record.failed}
          extra={<Button onClick={() => void record.refetch()}>{m.record.again}</Button>}
        />
      )}
      {record.data !== undefined && (
        <>
          <Banner student={record.data.student} />
          <Tabs
            activeKey={params.get('part') ?? 'about'}
            onChange={(part) => setParams((old) => writeState(old, { part }), { replace: true })}
            destroyOnHidden
            items={recordTabs(record.data, m)}
          />
        </>
      )}
    </Drawer>
  );
}

/** What somebody at the counter must not overlook. */
function Banner({ student }: { student: StudentRow }) {
  const m = useMessages(studentsMessages);
  const holds = HOLDS.filter((hold) => student[hold] === true).map((hold) => m.fields[hold]);
  const label = (name: string) => student.labels?.[name];
  return (
    <>
      <div className="record-banner">
        <strong>{label('studyStatusId')}</strong>
        {typeof student.statusUntil === 'string' && <span>{m.record.until(student.statusUntil)}</span>}
        <span>{label('programmeId')}</span>
        <span>{label('cohortId')}</span>
        <Actions student={student} />
      </div>
      {holds.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={m.record.blocked(holds.join(' · '))}
          description={m.record.blockedAbout}
          style={{ marginBlockEnd: 8 }}
        />
      )}
    </>
  );
}

function Actions({ student }: { student: StudentRow }) {
  const m = useMessages(studentsMessages).record;
  const navigate = useNavigate();
  const mayEdit = useCan(['ADMIN_AUTH_SI'])('edit');
  const mayPrint = useCan(['ADMIN_AUTH_SI', 'STAFF_AUTH_SI'])('export');
  const go = (path: string) => void navigate(`${path}?id=${encodeURIComponent(student.id)}`);
  return (
    <Flex wrap gap={8} className="record-actions">
      {mayPrint && <Button onClick={() => go('/si/query/student-print')}>{m.print}</Button>}
      {mayEdit && <Button onClick={() => go('/si/task/changeStatus/studyStatus')}>{m.changeStatus}</Button>}
      {mayEdit && <Button onClick={() => go('/si/task/updateStudent')}>{m.update}</Button>}
    </Flex>
  );
}
