import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Badge, Button, Flex, Progress, Spin, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, result } from '@/api/client';
import type { InboxPage } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { shellMessages } from './messages';
import type { TaskCount } from './TaskBell';

type InboxMessage = InboxPage['data'][number];

interface Props {
  /** Nothing for those who have no task list. */
  tasks: TaskCount | undefined;
  messages: readonly InboxMessage[];
  /** Of all messages, also of those that are not listed here. */
  unread: number;
  loading: boolean;
  onLeave: () => void;
}

export default function NoticePanel({ tasks, messages, unread, loading, onLeave }: Props) {
  const m = useMessages(shellMessages).bell;
  const queries = useQueryClient();
  const read = useMutation({
    mutationFn: (ids: string[]) => result(api.POST('/api/user/inbox/read', { body: { ids } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['inbox'] }),
  });
  const listed = messages.filter((message) => !message.readAt);
  return (
    <Flex vertical gap={12}>
      {/* What is known stays in view while the rest is asked for. */}
      {loading && <Spin size="small" style={{ alignSelf: 'center' }} />}
      {tasks !== undefined && (
        <Flex vertical gap={4} align="start">
          <Link to="/dashboard/mytask" onClick={onLeave}>
            {m.tasks(tasks.pending)}
          </Link>
          {tasks.inProcess > 0 && (
            <Link to="/dashboard/mytask?list=inProcess" onClick={onLeave}>
              {m.inProcess(tasks.inProcess)}
            </Link>
          )}
        </Flex>
      )}
      <section aria-label={m.inbox}>
        <Flex justify="space-between" align="center">
          <Typography.Text strong>{unread > 0 ? m.unread(unread) : m.inbox}</Typography.Text>
          {listed.length > 0 && (
            <Button
              type="link"
              size="small"
              loading={read.isPending}
              onClick={() => read.mutate(listed.map((x) => x.id))}
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

/** Two lines of it; the whole text when it is opened. */
function InboxLine({ message, onOpen }: { message: InboxMessage; onOpen: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        type="text"
        size="small"
        aria-expanded={open}
        style={{ paddingInline: 0, whiteSpace: 'normal', height: 'auto', textAlign: 'start' }}
        onClick={() => {
          setOpen(!open);
          onOpen();
        }}
      >
        <Badge status={message.readAt ? 'default' : 'processing'} text={message.subject} />
      </Button>
      <Typography.Paragraph
        type="secondary"
        ellipsis={open ? false : { rows: 2 }}
        style={{ marginBlockEnd: 4, fontSize: 12, whiteSpace: open ? 'pre-line' : undefined }}
      >
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
