import { useQuery } from '@tanstack/react-query';
import { Flex, Skeleton } from 'antd';
import { call } from '@/api/client';
import type { AuditReport } from '@/api/schema.gen';
import { Explanation } from '@/graduation/Explanation';
import { Way } from '@/graduation/planning/Way';
import { WhatIf } from '@/graduation/planning/WhatIf';
import { Failed } from '@/task/Failed';
import { apiAt, type Kind } from './rights';

export const useReport = (kind: Kind, id: string) =>
  useQuery({
    queryKey: ['ga-report', kind, id],
    queryFn: ({ signal }) => call<AuditReport>('GET', apiAt(kind, `student/${id}/report`), { signal }),
    meta: { silent: true },
  });

/** What was found of a student, with its whole explanation, and what would be found otherwise. */
export function Report({ kind, id }: { kind: Kind; id: string }) {
  const report = useReport(kind, id);
  if (report.isError) return <Failed error={report.error} onRetry={() => void report.refetch()} />;
  if (report.data === undefined) return <Skeleton active />;
  return (
    <Flex vertical gap={16}>
      <Way path={apiAt(kind, 'student/way')} id={id} />
      <WhatIf path={apiAt(kind, 'student/what-if')} id={id} />
      <Explanation report={report.data} />
    </Flex>
  );
}
