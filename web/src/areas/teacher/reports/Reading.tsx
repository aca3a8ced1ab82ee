import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Flex, Skeleton, Typography } from 'antd';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { ReportBody } from '@/reports/ReportBody';
import { StatusTag } from '@/reports/StatusTag';
import type { Report } from '@/reports/types';
import { Failed } from '@/task/Failed';
import { DecisionForm } from './DecisionForm';
import { deskMessages } from './messages';
import { type DeskName, listKey, reportKey } from './types';

interface Props {
  desk: DeskName;
  id: string;
  onDone: () => void;
}

/** One report, and what its reader says about it. */
export function Reading({ desk, id, onDone }: Props) {
  const m = useMessages(deskMessages);
  const queries = useQueryClient();
  const view = useQuery({
    queryKey: reportKey(desk, id),
    queryFn: ({ signal }) => call<Report>('GET', `/api/teacher/pr/${desk}/report/${id}`, { signal }),
    meta: { silent: true },
  });
  if (view.isPending) return <Skeleton active />;
  if (view.isError) return <Failed error={view.error} onRetry={() => void view.refetch()} />;
  const report = view.data;
  const done = async () => {
    await queries.invalidateQueries({ queryKey: listKey(desk) });
    onDone();
  };
  return (
    <article aria-label={`${report.studentNo} ${report.studentName}`}>
      <Flex wrap gap={8} align="center" style={{ marginBlockEnd: 8 }}>
        <Typography.Title level={2} style={{ fontSize: 16, margin: 0 }}>
          {report.studentName} · {report.period}
        </Typography.Title>
        <StatusTag status={report.status} overdue={report.overdue} />
      </Flex>
      <ReportBody report={report} />
      {report.actsAs === '' ? (
        <Typography.Paragraph type="secondary">{m.notYours}</Typography.Paragraph>
      ) : (
        <DecisionForm desk={desk} report={report} onDone={() => void done()} />
      )}
    </article>
  );
}
