import { useQuery } from '@tanstack/react-query';
import { Collapse, Table } from 'antd';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import type { Page } from '@/resource/types';
import { at } from '../common/fields';
import { boardMessages } from './messages';

interface Publication {
  id: string;
  no: number;
  note: string;
  added: number;
  changed: number;
  cancelled: number;
  told: number;
  createdAt: string;
}

/** When the timetable was made public before, what was different each time, and how many were told. */
export function Publications({ semesterId }: { semesterId: string }) {
  const m = useMessages(boardMessages).publish;
  const found = useQuery({
    queryKey: ['tts-difference', 'before', semesterId],
    queryFn: ({ signal }) => {
      const query = { semesterId, sortField: 'no', sortOrder: 'descend', pageNo: 1, pageSize: 50 };
      return call<Page<Publication>>('GET', at('/publication'), { query, signal });
    },
    meta: { silent: true },
  });
  const rows = found.data?.data ?? [];
  if (rows.length === 0) return null;
  const table = (
    <Table<Publication>
      size="small"
      rowKey="id"
      aria-label={m.earlier}
      dataSource={rows}
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: 5, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: m.no, dataIndex: 'no', align: 'right' },
        { title: m.at, render: (_, { createdAt }) => formatDateTime(createdAt) },
        { title: m.added, dataIndex: 'added', align: 'right' },
        { title: m.changed, dataIndex: 'changed', align: 'right' },
        { title: m.cancelled, dataIndex: 'cancelled', align: 'right' },
        { title: m.told, dataIndex: 'told', align: 'right' },
        { title: m.note, dataIndex: 'note' },
      ]}
    />
  );
  return <Collapse size="small" items={[{ key: 'earlier', label: m.earlierOf(rows.length), children: table }]} />;
}
