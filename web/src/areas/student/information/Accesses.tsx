import { useQuery } from '@tanstack/react-query';
import { Empty, Skeleton, Table, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { Failed } from '@/task/Failed';
import { INFORMATION, loadAccesses } from '../calls';
import { studentMessages } from '../messages';

/** Who has opened the record, when and why. */
export function Accesses() {
  const m = useMessages(studentMessages).information;
  const found = useQuery({
    queryKey: [...INFORMATION, 'access'],
    queryFn: ({ signal }) => loadAccesses(signal),
    meta: { silent: true },
  });
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Skeleton active />;
  return (
    <>
      <Typography.Paragraph type="secondary">{m.accessAbout}</Typography.Paragraph>
      {found.data.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.noAccess} />
      ) : (
        <Table
          size="small"
          aria-label={m.tabs.access}
          rowKey={({ at, name, what }) => `${at} ${name} ${what}`}
          dataSource={found.data}
          scroll={{ x: 'max-content' }}
          pagination={{ size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: m.at, render: (_, { at }) => formatDateTime(at) },
            { title: m.who, dataIndex: 'name' },
            { title: m.office, render: (_, { office }) => office || m.none },
            { title: m.what, dataIndex: 'what' },
            { title: m.why, render: (_, { reason }) => reason || m.none },
          ]}
        />
      )}
    </>
  );
}
