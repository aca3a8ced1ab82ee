import { useQuery } from '@tanstack/react-query';
import { Card, Empty, Flex, Skeleton, Statistic } from 'antd';
import { Link } from 'react-router';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { deskMessages } from './messages';

interface Count {
  desk: string;
  page: string;
  all: number;
  waits: number;
  overdue: number;
}

/** What waits at each of one's desks. */
export default function ReportHome() {
  const m = useMessages(deskMessages).home;
  const counts = useQuery({
    queryKey: ['report-desks'],
    queryFn: ({ signal }) => call<readonly Count[]>('GET', '/api/teacher/pr', { signal }),
    meta: { silent: true },
  });
  return (
    <Card>
      <PageHead title={m.title} about={m.about} />
      {counts.isPending && <Skeleton active />}
      {counts.isError && <Failed error={counts.error} onRetry={() => void counts.refetch()} />}
      {counts.data?.length === 0 && <Empty description={m.empty} />}
      <Flex wrap gap={16}>
        {(counts.data ?? []).map(({ desk, page, all, waits, overdue }) => (
          <Card key={desk} size="small" title={m.desks[desk]} extra={<Link to={page}>{m.open}</Link>}>
            <Flex gap={24}>
              <Statistic title={m.waits} value={waits} />
              <Statistic title={m.overdue} value={overdue} />
              <Statistic title={m.all} value={all} />
            </Flex>
          </Card>
        ))}
      </Flex>
    </Card>
  );
}
