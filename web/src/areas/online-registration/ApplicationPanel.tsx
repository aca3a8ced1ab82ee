import { useQuery } from '@tanstack/react-query';
import { Flex, Skeleton, Typography } from 'antd';
import { call } from '@/api/client';
import { download } from '@/api/download';
import { Answered } from '@/applications/Answered';
import { Course } from '@/applications/Course';
import type { Application } from '@/applications/types';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { registrationMessages } from './messages';
import { APPLICATIONS, sideOf } from './rows';

/** What an application says, its files, and what has happened to it. */
export function ApplicationPanel({ id, office }: { id: string; office: boolean }) {
  const m = useMessages(registrationMessages).applications;
  const side = sideOf(office);
  const view = useQuery({
    queryKey: [APPLICATIONS, id, 'view', office],
    queryFn: ({ signal }) => call<Application>('GET', `${side}/application/view`, { query: { id }, signal }),
    meta: { silent: true },
  });
  if (view.isError) return <Failed error={view.error} onRetry={() => void view.refetch()} />;
  if (view.isPending) return <Skeleton active />;
  const { handlers, events } = view.data;
  return (
    <Flex vertical gap={16}>
      {handlers.length > 0 && (
        <div>
          <Typography.Text type="secondary">{m.handlers}</Typography.Text> {handlers.join(m.and)}
        </div>
      )}
      <Answered
        application={view.data}
        onFile={(fileId) => void download(`${side}/application/file`, { query: { id, fileId } })}
      />
      <Course events={events} />
    </Flex>
  );
}
