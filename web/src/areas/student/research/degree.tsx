import { useQuery } from '@tanstack/react-query';
import { Card, Descriptions, Empty, Flex, Skeleton } from 'antd';
import { call } from '@/api/client';
import { download } from '@/api/download';
import type { OwnSga, SgaCandidateView } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { Checklist } from '@/research/Checklist';
import { Facts } from '@/research/Facts';
import { researchMessages } from '@/research/messages';
import { StatusTag } from '@/research/StatusTag';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { ownDegreeMessages } from './messages';
import { OWN_DEGREE, StepActions } from './StepActions';

/** A research student's own way to the degree: where it stands, what is asked for, and what to hand in. */
export default function OwnDegree() {
  const m = useMessages(ownDegreeMessages);
  const own = useQuery({
    queryKey: OWN_DEGREE,
    queryFn: ({ signal }) => call<OwnSga>('GET', '/api/student/sga', { signal }),
    meta: { silent: true },
  });
  return (
    <Card>
      <PageHead title={m.title} about={m.about} />
      {own.isPending && <Skeleton active />}
      {own.isError && <Failed error={own.error} onRetry={() => void own.refetch()} />}
      {own.data !== undefined &&
        (own.data.candidate ? <Way candidate={own.data.candidate} /> : <Empty description={m.empty} />)}
    </Card>
  );
}

function Way({ candidate }: { candidate: SgaCandidateView }) {
  const m = useMessages(ownDegreeMessages);
  const words = useMessages(researchMessages);
  const over = candidate.status === 'AWARDED' || candidate.status === 'TERMINATED';
  const oral = words.orals[candidate.oralResult as keyof typeof words.orals];
  const lines: readonly [string, string | null | undefined][] = [
    [m.degree, candidate.degree],
    [m.thesis, candidate.thesisTitle],
    [m.oral, oral === undefined ? '' : `${oral} · ${candidate.oralOn ?? ''}`],
    [m.reviseBy, candidate.reviseBy],
    [m.awardedOn, candidate.awardedOn],
    [m.endedReason, candidate.endedReason],
  ];
  return (
    <Flex vertical gap={20}>
      <Descriptions
        column={1}
        size="small"
        items={[
          {
            key: 'status',
            label: m.status,
            children: <StatusTag status={candidate.status} overdue={candidate.overdue} />,
          },
          ...lines.filter(([, text]) => Boolean(text)).map(([label, text]) => ({ key: label, label, children: text })),
        ]}
      />
      <Checklist
        steps={candidate.steps}
        onFile={(step, fileId) => void download('/api/student/sga/file', { query: { id: step.id, fileId } })}
        actions={(step) => (over ? null : <StepActions key={step.state} step={step} />)}
      />
      <Facts facts={candidate.facts} />
    </Flex>
  );
}
