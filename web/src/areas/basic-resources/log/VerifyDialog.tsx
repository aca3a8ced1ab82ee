import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Flex, Modal, Progress, Typography } from 'antd';
import { useEffect } from 'react';
import { api, result } from '@/api/client';
import type { Job } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { isOver, useJob } from '@/ui/useJob';
import { basicMessages } from '../messages';

interface Verdict {
  entries: number;
  intact: boolean;
  broken: string | null;
  head: string;
}

/** Starts the check when it opens and follows it until there is a verdict. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const m = useMessages(basicMessages).log;
  const { mutate: start, data: started } = useMutation({
    mutationFn: () => result(api.POST('/api/basic/sys/log/verify')),
    onError: onClose,
  });
  useEffect(() => start(), [start]);
  const job = useJob(started?.jobId);
  return (
    <Modal open title={m.verifyTitle} onCancel={onClose} footer={<Button onClick={onClose}>{m.close}</Button>}>
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{m.verifyAbout}</Typography.Text>
        {job === undefined || !isOver(job) ? <Running job={job} /> : <Finished job={job} />}
      </Flex>
    </Modal>
  );
}

function Running({ job }: { job: Job | undefined }) {
  const m = useMessages(basicMessages).log;
  const total = job?.total ?? 0;
  return (
    <div role="status">
      <Progress
        percent={total > 0 ? Math.floor((100 * (job?.progress ?? 0)) / total) : 0}
        status="active"
        aria-label={m.verify}
      />
      {job?.state === 'RUNNING' ? m.running(formatNumber(job.progress), formatNumber(total)) : m.waiting}
    </div>
  );
}

function Finished({ job }: { job: Job }) {
  const m = useMessages(basicMessages).log;
  if (job.state !== 'DONE')
    return <Alert type="error" role="alert" showIcon title={m.failed} description={job.message} />;
  const { intact, entries, broken, head } = job.result as unknown as Verdict;
  if (!intact) return <Alert type="error" role="alert" showIcon title={m.broken} description={broken} />;
  return (
    <Alert
      type="success"
      role="status"
      showIcon
      title={m.intact}
      description={
        <>
          {m.intactAbout(formatNumber(entries))}
          <br />
          {m.head}: <span className="code-text break-anywhere">{head}</span>
        </>
      }
    />
  );
}
