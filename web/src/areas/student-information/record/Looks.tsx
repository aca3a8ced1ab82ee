import { useQuery } from '@tanstack/react-query';
import { Empty, Flex, Skeleton, Table, Timeline, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { changeLines } from '@/resource/history';
import { resourceMessages } from '@/resource/messages';
import { useCommon } from '../common/useCommon';
import { studentFields } from '../students/fields';
import { studentsMessages } from '../students/messages';
import { type Access, accessesOfStudent, historyOfStudent } from './calls';

/** Every change of the student's own facts, newest first. */
export function History({ id }: { id: string }) {
  const c = useCommon();
  const m = useMessages(resourceMessages);
  const fields = studentFields(useMessages(studentsMessages), c);
  const history = useQuery({
    queryKey: ['student-record', id, 'history'],
    queryFn: ({ signal }) => historyOfStudent(id, signal),
  });
  if (history.isPending) return <Skeleton active />;
  if (history.data?.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.noHistory} />;
  return (
    <Timeline
      items={(history.data ?? []).map((entry) => ({
        key: entry.id,
        content: (
          <Flex vertical>
            <span>
              <Typography.Text strong>{entry.action}</Typography.Text>{' '}
              <Typography.Text type="secondary">
                {entry.actorName || m.system} · {formatDateTime(entry.at)}
              </Typography.Text>
            </span>
            {entry.reason && <span>{entry.reason}</span>}
            {changeLines(entry.changes, fields, m).map((line) => (
              <span key={line.key}>
                {line.label}: <Typography.Text type="secondary">{line.before}</Typography.Text> → {line.after}
              </span>
            ))}
          </Flex>
        ),
      }))}
    />
  );
}

/** Who has opened the record, as the student sees it too. */
export function Accesses({ id }: { id: string }) {
  const { record: m, access: a } = useMessages(studentsMessages);
  const accesses = useQuery({
    queryKey: ['student-record', id, 'access'],
    queryFn: ({ signal }) => accessesOfStudent(id, signal),
  });
  return (
    <section aria-label={m.access}>
      <h2 className="record-title">{m.access}</h2>
      <Typography.Paragraph type="secondary">{m.accessAbout}</Typography.Paragraph>
      <Table<Access>
        size="small"
        rowKey="id"
        aria-label={m.access}
        loading={{ spinning: accesses.isPending, delay: 200 }}
        locale={{
          emptyText: accesses.isPending ? <span /> : <Typography.Text type="secondary">{m.noAccess}</Typography.Text>,
        }}
        pagination={{ pageSize: 15, size: 'small', hideOnSinglePage: true }}
        scroll={{ x: 'max-content' }}
        dataSource={[...(accesses.data ?? [])]}
        columns={[
          { title: a.at, render: (_, entry) => formatDateTime(entry.at) },
          { title: a.who, dataIndex: 'name' },
          { title: a.office, dataIndex: 'office' },
          { title: a.what, dataIndex: 'fieldLabel' },
          { title: a.why, dataIndex: 'reason' },
        ]}
      />
    </section>
  );
}
