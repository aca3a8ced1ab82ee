import { useQuery } from '@tanstack/react-query';
import { Skeleton, Typography } from 'antd';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { ReportBody } from '@/reports/ReportBody';
import type { Report } from '@/reports/types';
import { Failed } from '@/task/Failed';
import { progressReportMessages } from './messages';

/** One report as the graduate school reads it. */
export function Whole({ id }: { id: string }) {
  const m = useMessages(progressReportMessages).students;
  const view = useQuery({
    queryKey: ['pr-reports', id],
    queryFn: ({ signal }) => call<Report>('GET', `/api/pr/report/${id}/whole`, { signal }),
    meta: { silent: true },
  });
  return (
    <section aria-label={m.whole}>
      <Typography.Title level={2} style={{ fontSize: 16 }}>
        {m.whole}
      </Typography.Title>
      {view.isPending && <Skeleton active />}
      {view.isError && <Failed error={view.error} onRetry={() => void view.refetch()} />}
      {view.data !== undefined && <ReportBody report={view.data} />}
    </section>
  );
}
