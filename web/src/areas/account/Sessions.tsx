import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Badge, Button, Flex, Table, Typography } from 'antd';
import { api, result } from '@/api/client';
import type { SessionView } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { accountMessages } from './messages';

export function Sessions() {
  const m = useMessages(accountMessages).sessions;
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: () => result(api.GET('/api/user/sessions', { params: { query: { pageSize: 100 } } })),
  });
  const end = useMutation({
    mutationFn: (ids: string[]) => result(api.DELETE('/api/user/sessions', { params: { query: { ids } } })),
    onSuccess: () => {
      void message.success(m.ended);
      return queries.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  const rows = sessions.data?.data ?? [];
  const others = rows.filter((session) => !session.current).map((session) => session.id);
  const askEndOthers = () =>
    modal.confirm({
      title: m.endOthersAsk(others.length),
      content: m.endOthersEffect,
      okText: m.endOthers,
      cancelText: m.cancel,
      onOk: () => end.mutateAsync(others).catch(() => undefined),
    });
  const time = (at: string) => formatDateTime(at);
  return (
    <Flex vertical gap={12}>
      <Flex wrap justify="space-between" gap={8}>
        <Typography.Text type="secondary">{m.about}</Typography.Text>
        {others.length > 0 && (
          <Button danger onClick={askEndOthers}>
            {m.endOthers}
          </Button>
        )}
      </Flex>
      <Table<SessionView>
        rowKey="id"
        size="small"
        loading={{ spinning: sessions.isFetching, delay: 200 }}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: m.source, dataIndex: 'source' },
          { title: m.device, dataIndex: 'userAgent', width: 320, ellipsis: true },
          { title: m.created, dataIndex: 'createdAt', render: time },
          { title: m.lastSeen, dataIndex: 'lastSeenAt', render: time },
          { title: m.expires, dataIndex: 'expiresAt', render: time },
          {
            title: '',
            key: 'actions',
            fixed: 'right',
            render: (_, session) =>
              session.current ? (
                <Badge status="success" text={m.current} />
              ) : (
                <Button type="link" size="small" danger onClick={() => end.mutate([session.id])}>
                  {m.end}
                </Button>
              ),
          },
        ]}
      />
    </Flex>
  );
}
