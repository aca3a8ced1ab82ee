import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Popover, Spin } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { api, result } from '@/api/client';
import { NOTICE_LOADING_MS, NOTICE_PANEL_PX } from '@/app/constants';
import { canVisit } from '@/auth/permissions';
import { useSession } from '@/auth/session';
import { useMessages } from '@/i18n/messages';
import { shellMessages } from './messages';

const NoticePanel = lazy(() => import('./NoticePanel'));
const EVERY_MINUTE = 60_000;
const ONE = { params: { query: { pageSize: 1 } } };

export interface TaskCount {
  pending: number;
  inProcess: number;
}

/** Counted by the server, not by the rows of a page. */
function useTaskCount(): TaskCount | undefined {
  const may = useSession((s) => canVisit(s.grants, ['ADMIN_AUTH_PROCESS_MYTASK']));
  const count = useQuery({
    queryKey: ['task-count'],
    queryFn: async () => {
      const [pending, inProcess] = await Promise.all([
        result(api.GET('/api/activiti/application/audit/item/pending', ONE)),
        result(api.GET('/api/activiti/application/audit/item/inProcess', ONE)),
      ]);
      return { pending: pending.totalCount, inProcess: inProcess.totalCount };
    },
    enabled: may,
    refetchInterval: EVERY_MINUTE,
    meta: { silent: true },
  });
  return may ? (count.data ?? { pending: 0, inProcess: 0 }) : undefined;
}

export function TaskBell() {
  const m = useMessages(shellMessages);
  const tasks = useTaskCount();
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);
  const inbox = useQuery({
    queryKey: ['inbox'],
    queryFn: () => result(api.GET('/api/user/inbox', { params: { query: { pageSize: 20 } } })),
    refetchInterval: EVERY_MINUTE,
    meta: { silent: true },
  });
  useEffect(() => {
    if (!open) return;
    setLoading(true);
    const timer = setTimeout(() => setLoading(false), NOTICE_LOADING_MS);
    return () => clearTimeout(timer);
  }, [open]);
  const messages = inbox.data?.data ?? [];
  const unread = inbox.data?.unread ?? 0;
  // As specified, the figure is that of all tasks; the panel tells them apart.
  const count = tasks === undefined ? 0 : tasks.pending + tasks.inProcess;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      styles={{ content: { width: NOTICE_PANEL_PX } }}
      content={
        <Suspense fallback={<Spin />}>
          <NoticePanel
            tasks={tasks}
            messages={messages}
            unread={unread}
            loading={loading}
            onLeave={() => setOpen(false)}
          />
        </Suspense>
      }
    >
      <Button type="text" aria-label={m.bell.open(count, unread)} title={m.bell.open(count, unread)}>
        <Badge count={count} size="small">
          <Badge dot={unread > 0} color="blue" offset={[-14, 2]}>
            <BellOutlined style={{ fontSize: 16 }} />
          </Badge>
        </Badge>
      </Button>
    </Popover>
  );
}
