import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Empty, Flex, Switch, Table, Typography } from 'antd';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { CHANNELS, type Wish, wishesQuery } from './calls';
import { accountMessages } from './messages';

interface Change {
  code: string;
  channel: (typeof CHANNELS)[number];
  wanted: boolean;
}

/** Which message comes which way; saved with each switch. */
export function Notifications() {
  const m = useMessages(accountMessages).notifications;
  const queries = useQueryClient();
  const wishes = useQuery(wishesQuery);
  const change = useMutation({
    mutationFn: (wish: Change) => call('PATCH', '/api/user/notifications', { body: wish }),
    onSettled: () => queries.invalidateQueries({ queryKey: wishesQuery.queryKey }),
  });
  const switchFor = (channel: Change['channel']) => (wish: Wish) => {
    const offered = wish.channels[channel];
    if (offered === undefined) return '—';
    const pending = change.isPending && change.variables.code === wish.code && change.variables.channel === channel;
    return (
      <Switch
        size="small"
        aria-label={m.switch(wish.name, m.channels[channel])}
        checked={pending ? change.variables.wanted : offered}
        loading={pending}
        disabled={wish.locked}
        onChange={(wanted) => change.mutate({ code: wish.code, channel, wanted })}
      />
    );
  };
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">{m.about}</Typography.Text>
      <Table<Wish>
        rowKey="code"
        size="small"
        pagination={false}
        loading={{ spinning: wishes.isPending, delay: 200 }}
        dataSource={wishes.data ?? []}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.none} /> }}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            title: m.message,
            key: 'name',
            render: (_, wish) => (
              <>
                {wish.name}
                {wish.locked && (
                  <div>
                    <Typography.Text type="secondary">{m.locked}</Typography.Text>
                  </div>
                )}
              </>
            ),
          },
          ...CHANNELS.map((channel) => ({
            title: m.channels[channel],
            key: channel,
            width: 100,
            render: (_: unknown, wish: Wish) => switchFor(channel)(wish),
          })),
        ]}
      />
    </Flex>
  );
}
