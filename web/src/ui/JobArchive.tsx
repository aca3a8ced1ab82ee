import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import { download } from '@/api/download';
import type { Job } from '@/api/schema.gen';
import { isOver } from './useJob';

interface Props<Made extends { fileId: string }> {
  /** What is being made, as it was asked for. */
  label: string;
  job: Job | undefined;
  /** While nothing was heard of the work yet. */
  waiting: string;
  done: (made: Made) => ReactNode;
  save: string;
}

/** A file that is made while one waits: how far it is, why it failed, or the file. */
export function JobArchive<Made extends { fileId: string }>({ label, job, waiting, done, save }: Props<Made>) {
  const fetched = useMutation({ mutationFn: (id: string) => download('/api/user/file/get', { query: { id } }) });
  if (!isOver(job)) {
    const percent = job !== undefined && job.total > 0 ? Math.floor((100 * job.progress) / job.total) : 0;
    return (
      <div role="status" style={{ width: '100%' }}>
        <Progress percent={percent} status="active" aria-label={label} />
        {job?.message || waiting}
      </div>
    );
  }
  if (job?.state !== 'DONE') return <Alert type="error" showIcon role="status" title={job?.message} />;
  const made = job.result as unknown as Made;
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      title={done(made)}
      action={
        <Button size="small" loading={fetched.isPending} onClick={() => fetched.mutate(made.fileId)}>
          {save}
        </Button>
      }
    />
  );
}
