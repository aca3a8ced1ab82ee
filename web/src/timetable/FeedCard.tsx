import { CopyOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Card, Flex, Input, Skeleton, Typography } from 'antd';
import { call } from '@/api/client';
import { useCan } from '@/auth/Can';
import type { PermissionId } from '@/auth/permissions';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { Failed } from '@/task/Failed';
import { weekMessages } from './messages';

const PATH = '/api/timetable/feed';
interface Feed {
  active: boolean;
  createdAt?: string | null;
  lastReadAt?: string | null;
}

/** The address under which a calendar program reads one's own timetable: made, copied, taken back. */
export function FeedCard({ permission }: { permission: PermissionId }) {
  const m = useMessages(weekMessages).feed;
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const may = useCan([permission])('edit');
  const feed = useQuery({
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => call<Feed>('GET', PATH, { signal }),
    meta: { silent: true },
  });
  const refresh = () => queries.invalidateQueries({ queryKey: ['calendar-feed'] });
  const make = useMutation({ mutationFn: () => call<{ url: string }>('POST', PATH), onSuccess: refresh });
  const revoke = useMutation({
    mutationFn: () => call('DELETE', PATH),
    onSuccess: () => {
      make.reset();
      void message.success(m.revoked);
      return refresh();
    },
  });
  const ask = (title: string, content: string, run: () => Promise<unknown>) =>
    void modal.confirm({
      title,
      content,
      okText: title,
      okButtonProps: { danger: true },
      cancelText: m.cancel,
      // The failure is shown by the notice layer; the question is answered either way.
      onOk: () => run().catch(() => undefined),
    });
  const url = make.data?.url;
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    void message.success(m.copied);
  };
  return (
    <Card
      variant="borderless"
      className="no-print"
      styles={{ body: { padding: 16 } }}
      title={<h2 className="card-title">{m.title}</h2>}
    >
      <Typography.Paragraph type="secondary">{m.about}</Typography.Paragraph>
      {feed.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {feed.isError && <Failed error={feed.error} onRetry={() => void feed.refetch()} />}
      {feed.data !== undefined && !feed.data.active && <p>{m.none}</p>}
      {feed.data?.active && (
        <p>
          {[
            feed.data.createdAt && m.since(formatDateTime(feed.data.createdAt)),
            feed.data.lastReadAt ? m.read(formatDateTime(feed.data.lastReadAt)) : m.unread,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {url !== undefined && (
        <>
          <Alert type="warning" showIcon title={m.made} />
          <div className="feed-address">
            <Input readOnly aria-label={m.address} value={url} onFocus={(event) => event.target.select()} />
            <Button icon={<CopyOutlined />} onClick={() => void copy(url)}>
              {m.copy}
            </Button>
          </div>
        </>
      )}
      {may && feed.data !== undefined && (
        <Flex wrap gap={8}>
          {feed.data.active ? (
            <>
              <Button loading={make.isPending} onClick={() => ask(m.again, m.againAsk, () => make.mutateAsync())}>
                {m.again}
              </Button>
              <Button
                danger
                loading={revoke.isPending}
                onClick={() => ask(m.revoke, m.revokeAsk, () => revoke.mutateAsync())}
              >
                {m.revoke}
              </Button>
            </>
          ) : (
            <Button type="primary" loading={make.isPending} onClick={() => make.mutate()}>
              {m.make}
            </Button>
          )}
        </Flex>
      )}
    </Card>
  );
}
