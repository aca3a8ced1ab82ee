import { Table, Typography } from 'antd';
import type { Change } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { logMessages } from './messages';

export function Changes({ changes }: { changes: readonly Change[] }) {
  const m = useMessages(logMessages);
  const value = (text: string | null | undefined) => (
    <span style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{text || m.none}</span>
  );
  return (
    <section aria-label={m.changes}>
      <h2 style={{ fontSize: 14, marginBlock: '0 8px' }}>{m.changes}</h2>
      {changes.length === 0 ? (
        <Typography.Text type="secondary">{m.noChanges}</Typography.Text>
      ) : (
        <Table<Change>
          rowKey="field"
          size="small"
          pagination={false}
          dataSource={[...changes]}
          columns={[
            { title: m.field, dataIndex: 'label', width: 140 },
            { title: m.before, dataIndex: 'before', render: value },
            { title: m.after, dataIndex: 'after', render: value },
          ]}
        />
      )}
    </section>
  );
}
