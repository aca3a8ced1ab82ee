import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Flex, Form, Modal, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { api, result } from '@/api/client';
import type { BatchTranscriptsInput, RefusedTranscript } from '@/api/schema.gen';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import type { Field } from '@/resource/types';
import { JobArchive } from '@/ui/JobArchive';
import { isOver, useJob } from '@/ui/useJob';
import { cohortOptions, programmeOptions } from '@/university/references';
import { useWords } from '../messages';
import { RefusedTable } from './IssueDialog';
import { KindSelect } from './KindSelect';

interface Props {
  kinds: Field | undefined;
  onClose: () => void;
}
interface Archive {
  fileId: string;
  issued: number;
  refused: RefusedTranscript[];
}

/** Everybody of a programme or cohort, as one archive; followed until it is there. */
export function BatchDialog({ kinds, onClose }: Props) {
  const m = useWords().transcripts;
  const r = useWords().results;
  const [kind, setKind] = useState<string>();
  const [programmeId, setProgrammeId] = useState<string>();
  const [cohortId, setCohortId] = useState<string>();
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: (body: BatchTranscriptsInput) => result(api.POST('/api/grades/transcript/batch', { body })),
  });
  const job = useJob(start.data?.jobId);
  const over = isOver(job);
  const archive = job?.state === 'DONE' ? (job.result as unknown as Archive) : undefined;
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: ['grade-transcripts'] });
  }, [over, queries]);
  const ready = kind !== undefined && (programmeId !== undefined || cohortId !== undefined);
  const only = (value: string | readonly string[] | undefined) => (typeof value === 'string' ? value : undefined);
  return (
    <Modal
      open
      title={m.batch.action}
      onCancel={onClose}
      okText={m.batch.start}
      okButtonProps={{ disabled: !ready || (start.data !== undefined && !over), loading: start.isPending }}
      onOk={() => start.mutate({ kind, programmeId, cohortId } as BatchTranscriptsInput)}
    >
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{m.batch.about}</Typography.Text>
        <Form layout="vertical">
          <Form.Item label={m.kind} htmlFor="batch-kind" required>
            <KindSelect id="batch-kind" kinds={kinds} value={kind} onChange={setKind} />
          </Form.Item>
          <Form.Item label={r.programme} htmlFor="batch-programme">
            <ReferenceSelect
              id="batch-programme"
              source={programmeOptions}
              value={programmeId}
              onChange={(value) => setProgrammeId(only(value))}
            />
          </Form.Item>
          <Form.Item label={r.cohort} htmlFor="batch-cohort">
            <ReferenceSelect
              id="batch-cohort"
              source={cohortOptions}
              value={cohortId}
              onChange={(value) => setCohortId(only(value))}
            />
          </Form.Item>
        </Form>
        {start.data !== undefined && (
          <JobArchive<Archive>
            label={m.batch.start}
            job={job}
            waiting={m.batch.about}
            done={({ issued }) => m.issue.done(issued)}
            save={m.batch.download}
          />
        )}
        {archive !== undefined && archive.refused.length > 0 && <RefusedTable refused={archive.refused} />}
      </Flex>
    </Modal>
  );
}
