import { Card, Empty, Skeleton, Table, Tag } from 'antd';
import { Link } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { teacherEvaluationMessages } from './messages';
import { useOwn } from './useOwn';

export default function EvaluationSections() {
  const m = useMessages(teacherEvaluationMessages).sections;
  const own = useOwn();
  return (
    <Card>
      <PageHead title={m.title} about={m.about} />
      {own.isPending && <Skeleton active />}
      {own.isError && <Failed error={own.error} onRetry={() => void own.refetch()} />}
      {own.isSuccess && own.data.length === 0 && <Empty description={m.empty} />}
      {own.isSuccess && own.data.length > 0 && (
        <Table
          rowKey="id"
          size="middle"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={own.data}
          columns={[
            { title: m.section, dataIndex: 'label', fixed: 'left' },
            { title: m.semester, dataIndex: 'semester' },
            { title: m.folder, dataIndex: 'folder' },
            {
              title: m.status,
              key: 'status',
              render: (_, row) =>
                row.excluded ? (
                  <Tag>
                    {m.excluded}: {row.reason}
                  </Tag>
                ) : (
                  m.states[row.status as keyof typeof m.states]
                ),
            },
            { title: m.enrolled, dataIndex: 'enrolled', align: 'right' },
            {
              title: m.answers,
              key: 'answers',
              align: 'right',
              render: (_, row) => (row.status === 'OPEN' ? m.counted : row.answers),
            },
            {
              title: '',
              key: 'look',
              render: (_, row) =>
                row.status === 'RELEASED' && !row.excluded ? (
                  <Link to={`/teacher/te/evaluation?section=${row.id}`} aria-label={`${m.look} ${row.label}`}>
                    {m.look}
                  </Link>
                ) : null,
            },
          ]}
        />
      )}
    </Card>
  );
}
