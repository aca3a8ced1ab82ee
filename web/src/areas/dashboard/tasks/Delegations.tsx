import { PlusOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Badge, Button, Empty, Skeleton, Table } from 'antd';
import { useState } from 'react';
import type { DelegationView } from '@/api/schema.gen';
import { appMessages } from '@/app/messages';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { delegations, endDelegation } from '../common/calls';
import { Delegate } from './Delegate';
import { tasksMessages } from './messages';

/** Who decides in the reader's place and in whose place the reader decides. */
export function Delegations() {
  const m = useMessages(tasksMessages).delegation;
  const [adding, setAdding] = useState(false);
  const found = useQuery({
    queryKey: ['delegations'],
    queryFn: ({ signal }) => delegations(signal),
    meta: { silent: true },
  });
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {m.add}
    </Button>
  );
  return (
    <>
      <PageHead level={2} title={m.title} about={m.about} actions={add} />
      {found.isPending && <Skeleton active paragraph={{ rows: 4 }} />}
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.empty}>
          {add}
        </Empty>
      )}
      {found.data !== undefined && found.data.length > 0 && (
        <>
          <List title={m.given} rows={found.data.filter(({ given }) => given)} given />
          <List title={m.received} rows={found.data.filter(({ given }) => !given)} />
        </>
      )}
      {adding && <Delegate onClose={() => setAdding(false)} />}
    </>
  );
}

interface ListProps {
  title: string;
  rows: readonly DelegationView[];
  given?: boolean;
}

function List({ title, rows, given = false }: ListProps) {
  const m = useMessages(tasksMessages).delegation;
  const end = useEnd();
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} style={{ marginBlockEnd: 16 }}>
      <h3 style={{ fontSize: 14, marginBlock: '8px 4px' }}>{title}</h3>
      <Table<DelegationView>
        size="small"
        rowKey="id"
        aria-label={title}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        dataSource={[...rows]}
        columns={[
          { title: given ? m.to : m.from, fixed: 'left', render: (_, row) => (given ? row.toName : row.fromName) },
          { title: m.kind, render: (_, { kind, kindLabel }) => (kind ? kindLabel : m.allKinds) },
          { title: m.fromDay, dataIndex: 'fromDay' },
          { title: m.toDay, dataIndex: 'toDay' },
          { title: m.reason, dataIndex: 'reason' },
          {
            title: m.state,
            render: (_, { active }) => (
              <Badge status={active ? 'success' : 'default'} text={active ? m.states.ACTIVE : m.states.IDLE} />
            ),
          },
          ...(given
            ? [
                {
                  key: 'end',
                  className: 'no-print',
                  render: (_: unknown, row: DelegationView) => (
                    <Button type="link" size="small" danger onClick={() => end(row)}>
                      {m.end}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

/** Asks first and says what will no longer be possible. */
function useEnd(): (row: DelegationView) => void {
  const m = useMessages(tasksMessages).delegation;
  const { action } = useMessages(appMessages);
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: ({ id, version }: DelegationView) => endDelegation(id, version),
    onSuccess: () => {
      void message.success(m.ended);
      void queries.invalidateQueries();
    },
  });
  return (row) =>
    void modal.confirm({
      title: m.endTitle,
      content: m.endEffect(row.toName),
      okText: m.end,
      okButtonProps: { danger: true },
      cancelText: action.cancel,
      onOk: () => ending.mutateAsync(row).catch(() => undefined),
    });
}
