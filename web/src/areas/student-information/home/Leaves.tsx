import { Badge, Card, Table, Typography } from 'antd';
import { Link } from 'react-router';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { useNamed } from '@/university/useNamed';
import { STAFF } from '../common/fields';
import { recordOf } from '../common/RecordLink';
import type { Leave } from './calls';
import { homeMessages } from './messages';

/** Leaves that end soon, and those that are over without anybody having come back. */
export function Leaves({ leaves }: { leaves: readonly Leave[] }) {
  const m = useMessages(homeMessages).leaves;
  const named = useNamed();
  const office = useCan(['ADMIN_AUTH_SI'])('edit');
  const mayOpen = useCan(STAFF)('get');
  return (
    <Card
      variant="borderless"
      title={<h2 className="card-title">{m.title}</h2>}
      extra={<Typography.Text type="secondary">{m.about}</Typography.Text>}
    >
      <Table<Leave>
        size="small"
        rowKey="id"
        aria-label={m.title}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Typography.Text type="secondary">{m.none}</Typography.Text> }}
        pagination={{ pageSize: 8, size: 'small', hideOnSinglePage: true }}
        dataSource={[...leaves]}
        columns={[
          {
            title: m.student,
            render: (_, leave) => {
              const name = `${leave.studentNo} ${named(leave)}`;
              return mayOpen ? <Link to={recordOf(leave.id)}>{name}</Link> : name;
            },
          },
          { title: m.status, dataIndex: 'status' },
          {
            title: m.until,
            render: (_, { until, daysLeft }) => (
              <Badge status={daysLeft < 0 ? 'error' : 'warning'} text={`${until} · ${m.days(daysLeft)}`} />
            ),
          },
          ...(office
            ? [
                {
                  title: m.action,
                  render: (_: unknown, leave: Leave) => (
                    <Link to={`/si/task/changeStatus/studyStatus?id=${encodeURIComponent(leave.id)}`}>{m.change}</Link>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
