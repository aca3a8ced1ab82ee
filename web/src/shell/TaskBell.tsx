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

/** Pending plus in-process tasks, counted by the server, not by the rows of a page. */
function useTaskCount(): number | undefined {
  const may = useSession((s) => canVisit(s.grants, ['ADMIN_AUTH_PROCESS_MYTASK']));
  const count = useQuery({
    queryKey: ['task-count'],
    queryFn: async () => {
      const lists = await Promise.all([
        result(api.GET('/api/activiti/application/audit/item/pending', ONE)),
        result(api.GET('/api/activiti/application/audit/item/inProcess', ONE)),
      ]);
      return lists.reduce((sum, list) => sum + list.totalCount, 0);
    },
    enabled: may,
    refetchInterval: EVERY_MINUTE,
    meta: { silent: true },
  });
  return may ? (count.data ?? 0) : undefined;
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
  const count = tasks ?? 0;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      styles={{ content: { width: NOTICE_PANEL_PX } }}
      content={
        <Spin spinning={loading}>
          <Suspense fallback={<div style={{ minHeight: 120 }} />}>
            <NoticePanel tasks={tasks} messages={messages} onLeave={() => setOpen(false)} />
          </Suspense>
        </Spin>
      }
    >
      <Button type="text" aria-label={m.bell.open(count)} title={m.bell.open(count)}>
        <Badge count={count} size="small" dot={count === 0 && (inbox.data?.unread ?? 0) > 0}>
          <BellOutlined style={{ fontSize: 16 }} />
        </Badge>
      </Button>
    </Popover>
  );
}
