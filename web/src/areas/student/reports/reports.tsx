import { useQuery } from '@tanstack/react-query';
import { Card, Empty, Select, Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { reportMessages } from '@/reports/messages';
import type { Report, Status } from '@/reports/types';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { LIST, oneKey } from './keys';
import { ownReportMessages } from './messages';
import { OneReport } from './OneReport';

interface Line {
  id: string;
  period: string;
  status: Status;
}

/** A student's own reports: the present one to write, the earlier ones to read. */
export default function OwnReports() {
  const m = useMessages(ownReportMessages);
  const words = useMessages(reportMessages);
  const [params, setParams] = useSearchParams();
  const list = useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => call<readonly Line[]>('GET', '/api/student/pr', { signal }),
    meta: { silent: true },
  });
  const all = list.data ?? [];
  const chosen = all.find(({ id }) => id === params.get('reportId')) ?? all[0];
  return (
    <Card>
      <PageHead
        title={m.title}
        about={m.about}
        actions={
          chosen !== undefined && (
            <Select
              aria-label={m.choose}
              value={chosen.id}
              style={{ minWidth: 220, maxWidth: '100%' }}
              options={all.map(({ id, period, status }) => ({
                value: id,
                label: `${period} · ${words.states[status]}`,
              }))}
              onChange={(reportId: string) => setParams({ reportId })}
            />
          )
        }
      />
      {list.isPending && <Skeleton active />}
      {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && chosen === undefined && <Empty description={m.empty} />}
      {chosen !== undefined && <Loaded key={chosen.id} id={chosen.id} />}
    </Card>
  );
}

function Loaded({ id }: { id: string }) {
  const view = useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call<Report>('GET', `/api/student/pr/${id}`, { signal }),
    meta: { silent: true },
  });
  if (view.isError) return <Failed error={view.error} onRetry={() => void view.refetch()} />;
  if (view.isPending) return <Skeleton active />;
  return <OneReport report={view.data} />;
}
