import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { download } from '@/api/download';
import type { SgaCandidateView, SgaStepView } from '@/api/schema.gen';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { Checklist } from '@/research/Checklist';
import { Facts } from '@/research/Facts';
import { researchMessages } from '@/research/messages';
import { Failed } from '@/task/Failed';
import { sgaMessages } from './messages';
import { SGA, sgaApi } from './rights';
import { type Job, SgaTask } from './tasks';

/** A candidate in full: what lacks, what the degree asks for, and all steps. */
export function CandidatePanel({ id }: { id: string }) {
  const m = useMessages(sgaMessages);
  const [job, setJob] = useState<Job>();
  const view = useQuery({
    queryKey: ['sga-students', id, 'whole'],
    queryFn: ({ signal }) => call<SgaCandidateView>('GET', sgaApi(`student/${id}/whole`), { signal }),
    meta: { silent: true },
  });
  if (view.isError) return <Failed error={view.error} onRetry={() => void view.refetch()} />;
  if (view.isPending) return <Skeleton active />;
  const candidate = view.data;
  const title = (step: SgaStepView) => `${candidate.studentNo} ${candidate.studentName} · ${step.name}`;
  const over = candidate.status === 'AWARDED' || candidate.status === 'TERMINATED';
  return (
    <Flex vertical gap={16}>
      {!over && <Lacks candidate={candidate} />}
      <Facts facts={candidate.facts} />
      <Checklist
        steps={candidate.steps}
        onFile={(step, fileId) => void download(sgaApi('progress/file'), { query: { id: step.id, fileId } })}
        actions={(step) =>
          over ? null : (
            <Can permissions={SGA} action="edit">
              <Flex wrap gap={8}>
                <Button
                  size="small"
                  onClick={() => setJob({ kind: 'step', ids: [step.id], title: title(step), initial: initialOf(step) })}
                >
                  {m.step.action}
                </Button>
                {isOpen(step) && (
                  <>
                    <Button
                      size="small"
                      onClick={() => setJob({ kind: 'evidence', ids: [step.id], title: title(step) })}
                    >
                      {m.evidence.action}
                    </Button>
                    <Button size="small" onClick={() => setJob({ kind: 'extend', ids: [step.id], title: title(step) })}>
                      {m.extend.action}
                    </Button>
                  </>
                )}
              </Flex>
            </Can>
          )
        }
      />
      {job !== undefined && (
        <SgaTask
          job={job}
          onClose={() => {
            setJob(undefined);
            void view.refetch();
          }}
        />
      )}
    </Flex>
  );
}

const isOpen = ({ state }: SgaStepView) => state !== 'APPROVED' && state !== 'WAIVED';
const initialOf = (step: SgaStepView) => (isOpen(step) ? 'APPROVE' : 'RETURN');

function Lacks({ candidate }: { candidate: SgaCandidateView }) {
  const m = useMessages(sgaMessages).students;
  const words = useMessages(researchMessages);
  if (candidate.lacks.length === 0) return <Alert type="success" showIcon title={m.nothingLacks} />;
  const named = candidate.lacks.map(({ code, step }) =>
    code === 'STEP'
      ? (candidate.steps.find((one) => one.code === step)?.name ?? step)
      : words.facts[code as keyof typeof words.facts],
  );
  return <Alert type="warning" showIcon title={m.lacks} description={named.join(' · ')} />;
}
