import { useQuery } from '@tanstack/react-query';
import { Badge, Flex, Table, Typography } from 'antd';
import { useState } from 'react';
import { PAGE_SIZE } from '@/app/constants';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { type OwnSignIn, signInsQuery } from './calls';
import { accountMessages } from './messages';

export function SignIns() {
  const m = useMessages(accountMessages).signIns;
  const [page, setPage] = useState({ pageNo: 1, pageSize: PAGE_SIZE });
  const signIns = useQuery({
    ...signInsQuery(page.pageNo, page.pageSize),
    // The table keeps its height while the next page comes.
    placeholderData: (before) => before,
  });
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">{m.about}</Typography.Text>
      <Table<OwnSignIn>
        rowKey={(row) => `${row.at} ${row.source} ${row.outcome}`}
        size="small"
        loading={{ spinning: signIns.isFetching, delay: 200 }}
        dataSource={signIns.data?.data ?? []}
        locale={{ emptyText: m.none }}
        scroll={{ x: 'max-content' }}
        pagination={{
          current: page.pageNo,
          pageSize: page.pageSize,
          total: signIns.data?.totalCount ?? 0,
          onChange: (pageNo, pageSize) => setPage({ pageNo, pageSize }),
        }}
        columns={[
          { title: m.at, dataIndex: 'at', render: (at: string) => formatDateTime(at) },
          { title: m.outcome, key: 'outcome', render: (_, row) => <Outcome row={row} /> },
          { title: m.way, dataIndex: 'way', render: (way: string) => wordOf(m.ways, way) },
          { title: m.source, dataIndex: 'source' },
          { title: m.device, dataIndex: 'userAgent', width: 320, ellipsis: true },
        ]}
      />
    </Flex>
  );
}

const wordOf = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? code;

/** Something unknown is not called a success. */
export function Outcome({ row }: { row: OwnSignIn }) {
  const m = useMessages(accountMessages).signIns;
  const ok = row.outcome === 'OK';
  return (
    <Flex gap={12}>
      <Badge status={ok ? 'success' : 'error'} text={wordOf(m.outcomes, row.outcome)} />
      {row.newPlace && <Badge status="warning" text={m.newPlace} />}
    </Flex>
  );
}
