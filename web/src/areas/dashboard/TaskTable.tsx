import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Empty, Table } from 'antd';
import { api, result } from '@/api/client';
import type { TaskView } from '@/api/schema.gen';
import { SIZE_CHANGER } from '@/app/constants';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { formatDateTime } from '@/lib/time';
import { useListState } from '@/resource/useListState';
import { dashboardMessages } from './messages';

export type TaskList = 'pending' | 'inProcess' | 'history';
const PROCESS_TYPE = { pending: 'Unfinished', inProcess: 'following', history: 'finished' } as const;

export function TaskTable({ list }: { list: TaskList }) {
  const m = useMessages(dashboardMessages).tasks;
  const [{ pageNo, pageSize }, setState] = useListState([], []);
  const tasks = useQuery({
    queryKey: ['tasks', list, pageNo, pageSize],
    queryFn: ({ signal }) => {
      const query = { pageNo, pageSize, processType: PROCESS_TYPE[list] };
      return result(api.GET(`/api/activiti/application/audit/item/${list}`, { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
  const kinds: Readonly<Record<string, string>> = m.kinds;
  return (
    <Table<TaskView>
      rowKey="id"
      size="small"
      aria-label={m[list]}
      dataSource={tasks.data?.data ?? []}
      loading={{ spinning: tasks.isFetching, delay: 200 }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.empty[list]} /> }}
      scroll={{ x: 'max-content' }}
      pagination={{
        current: pageNo,
        pageSize,
        total: tasks.data?.totalCount ?? 0,
        showSizeChanger: SIZE_CHANGER,
        size: 'small',
        showTotal: (total) => m.total(formatNumber(total)),
        onChange: (page, size) => setState({ pageNo: page, pageSize: size }),
      }}
      columns={[
        { title: m.no, dataIndex: 'no', fixed: 'left' },
        { title: m.kind, dataIndex: 'kind', render: (kind: string) => kinds[kind] ?? kind },
        { title: m.subject, dataIndex: 'title' },
        { title: m.applicant, dataIndex: 'applicantName' },
        { title: m.node, dataIndex: 'node' },
        { title: m.since, dataIndex: 'since', render: (since: string) => formatDateTime(since) },
      ]}
    />
  );
}
