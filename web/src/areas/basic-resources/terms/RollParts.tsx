import { Badge, Flex, Table, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import type { RolledPart } from './calls';
import { termsMessages } from './messages';

const STATUS = { COPIED: 'success', WOULD_COPY: 'processing', FILLED: 'warning', NOTHING: 'default' } as const;

/** Windows open and close at whole minutes. */
const brief = (text: string): string => text.replace(/(\d\d:\d\d):00/g, '$1');

/** What is taken over, part by part: where it stands in the source and where it comes to in the target. */
export function RollParts({ parts }: { parts: readonly RolledPart[] }) {
  const m = useMessages(termsMessages).roll;
  return (
    <Flex vertical gap={16} style={{ textAlign: 'start' }}>
      {parts.map(({ part, state, rows }) => (
        <section key={part} aria-label={m.part[part]}>
          <Flex gap={12} align="baseline">
            <h3 style={{ fontSize: 14, marginBlock: '0 4px' }}>{m.part[part]}</h3>
            <Badge status={STATUS[state]} text={m.state[state]} />
            {rows.length > 0 && state !== 'FILLED' && (
              <Typography.Text type="secondary">{m.rows(rows.length)}</Typography.Text>
            )}
          </Flex>
          {rows.length > 0 && state !== 'FILLED' && (
            <Table
              size="small"
              aria-label={m.part[part]}
              rowKey={(row) => `${row.label} ${row.from} ${row.to}`}
              dataSource={rows}
              pagination={{ pageSize: 6, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
              columns={[
                { title: m.item, dataIndex: 'label' },
                { title: m.before, render: (_, row) => brief(row.from) },
                {
                  title: m.after,
                  render: (_, row) => (row.to && brief(row.to)) ?? <span className="small-grey">{m.outside}</span>,
                },
              ]}
            />
          )}
        </section>
      ))}
    </Flex>
  );
}
