import { useQuery } from '@tanstack/react-query';
import { Progress as Bar, Drawer, Flex, Skeleton, Table, Typography } from 'antd';
import { Link } from 'react-router';
import { call, queryText } from '@/api/client';
import type { PlanProgressDetail } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { Failed } from '@/task/Failed';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import { useNamed, useTitled } from '@/university/useNamed';
import type { Kind } from '../../common/rights';
import { pageAt, planAt } from '../kind';
import { reportMessages } from './messages';
import '../plans.css';

/** How far one student is, category by category, with the courses that count and those still missing. */
export function ProgressDrawer({ kind, studentId, onClose }: { kind: Kind; studentId: string; onClose: () => void }) {
  const m = useMessages(reportMessages).progress;
  const progress = useQuery({
    queryKey: ['plan-progress', kind, studentId],
    queryFn: ({ signal }) =>
      call<PlanProgressDetail>('GET', planAt(kind, `/report/progress/${encodeURIComponent(studentId)}`), { signal }),
    meta: { silent: true },
  });
  return (
    <Drawer
      open
      size="min(860px, 100vw)"
      title={progress.data?.student ?? m.detail.title}
      onClose={onClose}
      destroyOnHidden
    >
      <p className="progress-way">
        <Link to={`${pageAt(kind, 'structure-student-courselist')}${queryText({ studentId })}`}>{m.detail.open}</Link>
      </p>
      {progress.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {progress.isError && <Failed error={progress.error} onRetry={() => void progress.refetch()} />}
      {progress.data !== undefined && <Detail detail={progress.data} />}
    </Drawer>
  );
}

function Detail({ detail }: { detail: PlanProgressDetail }) {
  const m = useMessages(reportMessages).progress;
  const named = useNamed();
  const titled = useTitled();
  const shown = (value: number) => formatNumber(value);
  return (
    <Flex vertical gap={16}>
      <Bar percent={detail.percent} />
      <DescriptionGrid
        items={[
          { key: 'structure', label: m.structure, value: detail.structure },
          { key: 'required', label: m.required, value: shown(detail.required) },
          { key: 'earned', label: m.earned, value: shown(detail.earned) },
          { key: 'inProgress', label: m.inProgress, value: shown(detail.inProgress) },
          { key: 'missing', label: m.missing, value: shown(detail.missing) },
          {
            key: 'upper',
            label: m.upper,
            value: m.compact(shown(detail.upperUnits), shown(detail.upperRequired)),
          },
        ]}
      />
      <section aria-label={m.detail.categories}>
        <h2 style={{ fontSize: 15, marginBlock: '0 8px' }}>{m.detail.categories}</h2>
        <Table
          size="small"
          aria-label={m.detail.categories}
          rowKey="categoryId"
          className="progress-categories"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={[...detail.categories]}
          columns={[
            { title: m.detail.category, render: (_, row) => named(row) },
            { title: m.required, dataIndex: 'required', align: 'end' },
            { title: m.earned, dataIndex: 'earned', align: 'end' },
            { title: m.inProgress, dataIndex: 'inProgress', align: 'end' },
            {
              title: m.missing,
              align: 'end',
              render: (_, row) => (row.missing === 0 ? m.detail.finished : m.detail.short(shown(row.missing))),
            },
            {
              title: m.detail.courses,
              width: 320,
              render: (_, row) => (
                <>
                  {row.courses.map((course) => (
                    <div key={course.courseId}>
                      <span className="code-text">{course.code}</span> {titled(course)}{' '}
                      <span className="small-grey">
                        {course.inProgress ? m.detail.inProgress : course.grade} · {course.units}
                      </span>
                    </div>
                  ))}
                  {row.why !== '' && <div className="small-grey">{row.why}</div>}
                </>
              ),
            },
          ]}
        />
      </section>
      <section aria-label={m.detail.missing}>
        <h2 style={{ fontSize: 15, marginBlock: '0 8px' }}>{m.detail.missing}</h2>
        {detail.missingCompulsory.length === 0 && (
          <Typography.Text type="secondary">{m.detail.nothingMissing}</Typography.Text>
        )}
        <ul className="plain-list">
          {detail.missingCompulsory.map((course) => (
            <li key={course.courseId}>
              <span className="code-text">{course.code}</span> {titled(course)}{' '}
              <span className="small-grey">{course.units}</span>
            </li>
          ))}
        </ul>
      </section>
    </Flex>
  );
}
