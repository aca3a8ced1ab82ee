import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Badge, Button, Flex, Progress, Typography } from 'antd';
import { Link } from 'react-router';
import { api, result } from '@/api/client';
import type { InboxPage } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { shellMessages } from './messages';

type InboxMessage = InboxPage['data'][number];

interface Props {
  /** Nothing for those who have no task list. */
  tasks: number | undefined;
  messages: readonly InboxMessage[];
  onLeave: () => void;
}

export default function NoticePanel({ tasks, messages, onLeave }: Props) {
  const m = useMessages(shellMessages).bell;
  const queries = useQueryClient();
  const read = useMutation({
    mutationFn: (ids: string[]) => result(api.POST('/api/user/inbox/read', { body: { ids } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['inbox'] }),
  });
  const unread = messages.filter((message) => !message.readAt);
  return (
    <Flex vertical gap={12}>
      {tasks !== undefined && (
        <Link to="/dashboard/mytask" onClick={onLeave}>
          {m.tasks(tasks)}
        </Link>
      )}
      <section aria-label={m.inbox}>
        <Flex justify="space-between" align="center">
          <Typography.Text strong>{m.inbox}</Typography.Text>
          {unread.length > 0 && (
            <Button
              type="link"
              size="small"
              loading={read.isPending}
              onClick={() => read.mutate(unread.map((x) => x.id))}
            >
              {m.readAll}
            </Button>
          )}
        </Flex>
        {messages.length === 0 && <Typography.Text type="secondary">{m.noInbox}</Typography.Text>}
        <ul className="plain-list" style={{ maxHeight: 260, overflow: 'auto' }}>
          {messages.map((message) => (
            <li key={message.id}>
              <InboxLine message={message} onOpen={() => message.readAt || read.mutate([message.id])} />
            </li>
          ))}
        </ul>
      </section>
      <Jobs />
    </Flex>
  );
}

function InboxLine({ message, onOpen }: { message: InboxMessage; onOpen: () => void }) {
  return (
    <>
      <Button type="text" size="small" onClick={onOpen} style={{ paddingInline: 0 }}>
        <Badge status={message.readAt ? 'default' : 'processing'} text={message.subject} />
      </Button>
      <Typography.Paragraph type="secondary" ellipsis={{ rows: 2 }} style={{ marginBlockEnd: 4, fontSize: 12 }}>
        {formatDateTime(message.createdAt)} {message.body}
      </Typography.Paragraph>
    </>
  );
}

/** Long work goes on while people do something else, and is found again here. */
function Jobs() {
  const m = useMessages(shellMessages).bell;
  const jobs = useQuery({
    queryKey: ['jobs'],
    queryFn: () => result(api.GET('/api/user/jobs')),
    refetchInterval: 5_000,
    meta: { silent: true },
  });
  const rows = jobs.data?.data ?? [];
  return (
    <section aria-label={m.jobs}>
      <Typography.Text strong>{m.jobs}</Typography.Text>
      {rows.length === 0 && (
        <div>
          <Typography.Text type="secondary">{m.noJobs}</Typography.Text>
        </div>
      )}
      {rows.map((job) => (
        <div key={job.id}>
          {job.label}
          <Progress
            size="small"
            aria-label={job.label}
            percent={job.total > 0 ? Math.round((100 * job.progress) / job.total) : 0}
            status={job.state === 'FAILED' ? 'exception' : job.state === 'DONE' ? 'success' : 'active'}
          />
          {job.message && <Typography.Text type="secondary">{job.message}</Typography.Text>}
        </div>
      ))}
    </section>
  );
}
