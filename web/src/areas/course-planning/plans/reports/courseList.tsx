import { useQuery } from '@tanstack/react-query';
import { Alert, Badge, Button, Card, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, queryText } from '@/api/client';
import type { PlanStudentCourse, PlanStudentCourses } from '@/api/schema.gen';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { useTitled } from '@/university/useNamed';
import { studentOptions } from '../../common/fields';
import { BASIC, type Kind } from '../../common/rights';
import { useCommon } from '../../common/useCommon';
import { RegistrationTask } from '../../registrations/RegistrationTask';
import { STATES } from '../../registrations/rows';
import { pageAt, planAt } from '../kind';
import { Chooser, NothingChosen, useChosen } from '../useChosen';
import { reportMessages } from './messages';
import '../plans.css';

const REGISTERED: readonly string[] = STATES;

/** What one student takes and took, and what the plan makes of it. */
export default function CourseList({ kind }: { kind: Kind }) {
  const m = useMessages(reportMessages).courses;
  const [studentId, choose] = useChosen('studentId');
  const list = useQuery({
    queryKey: ['plan-courses', kind, studentId],
    queryFn: ({ signal }) =>
      call<PlanStudentCourses>('GET', planAt(kind, '/student-course'), { query: { studentId }, signal }),
    enabled: studentId !== undefined,
    meta: { silent: true },
  });
  const report = `${pageAt(kind, 'structure-student-report')}${queryText({ student: studentId })}`;
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead
        title={m.title[kind]}
        about={m.about}
        actions={studentId !== undefined && <Link to={report}>{m.progress}</Link>}
      />
      <Chooser label={m.choose} source={studentOptions} value={studentId} onChoose={choose} />
      {studentId === undefined && <NothingChosen text={m.nothing} />}
      {list.isLoading && <Skeleton active paragraph={{ rows: 8 }} />}
      {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {list.data !== undefined && !list.data.structureId && (
        <Alert
          type="info"
          showIcon
          title={m.noPlan}
          action={<Link to={`${pageAt(kind, 'structure-student-list')}${queryText({ studentId })}`}>{m.assign}</Link>}
        />
      )}
      {list.data?.structureId && <Courses view={list.data} />}
    </Card>
  );
}

function Courses({ view }: { view: PlanStudentCourses }) {
  const c = useCommon();
  const m = useMessages(reportMessages).courses;
  const titled = useTitled();
  const may = useCan(BASIC)('edit');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [changing, setChanging] = useState<readonly string[]>();
  return (
    <>
      <p style={{ marginBlock: '0 8px' }}>
        {view.student} {view.structure && <span className="small-grey">{view.structure}</span>}
      </p>
      {chosen.length > 0 && (
        <Button style={{ marginBlockEnd: 8 }} onClick={() => setChanging(chosen)}>
          {m.selected(chosen.length)}
        </Button>
      )}
      <Table<PlanStudentCourse>
        size="small"
        aria-label={m.list}
        rowKey="id"
        dataSource={[...view.courses]}
        locale={{ emptyText: m.empty }}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        rowSelection={
          may
            ? {
                selectedRowKeys: [...chosen],
                onChange: (keys) => setChosen(keys.map(String)),
                // A result without a registration, such as transferred units, has nothing to change the type of.
                getCheckboxProps: (row) => ({
                  'aria-label': m.select(row.courseCode),
                  disabled: !REGISTERED.includes(row.state),
                }),
              }
            : undefined
        }
        columns={[
          {
            title: m.course,
            render: (_, row) => (
              <>
                <span className="code-text">{row.courseCode}</span> {titled(row)}
              </>
            ),
          },
          { title: m.semester, dataIndex: 'semester' },
          { title: m.units, dataIndex: 'units', align: 'end' },
          { title: m.grade, render: (_, { grade }) => grade || c.none },
          { title: m.type, dataIndex: 'courseType' },
          { title: m.category, dataIndex: 'category' },
          {
            title: m.counts,
            render: (_, { counts }) => <Badge status={counts ? 'success' : 'default'} text={counts ? m.yes : m.no} />,
          },
          { title: m.why, dataIndex: 'why', className: 'break-anywhere' },
        ]}
      />
      {changing !== undefined && (
        <RegistrationTask
          verb="recategorise"
          rows={changing.map((id) => ({ id }))}
          onClose={() => {
            setChanging(undefined);
            setChosen([]);
          }}
        />
      )}
    </>
  );
}
