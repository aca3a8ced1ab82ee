import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox, Flex, Form, Typography } from 'antd';
import { useState } from 'react';
import { api, result } from '@/api/client';
import type { PrintGradeReportsInput } from '@/api/schema.gen';
import { Can } from '@/auth/Can';
import { JobArchive } from '@/ui/JobArchive';
import { isOver, useJob } from '@/ui/useJob';
import { GRADES } from '../rights';
import type { Chosen } from './chosen';
import { useBoardWords } from './messages';

const DOCUMENTS = ['REPORTS', 'RESULTS', 'FAILS'] as const;
type Document = (typeof DOCUMENTS)[number];
interface Made {
  fileId: string;
  files: number;
  pages: number;
}

/** Reports of a programme or cohort as one archive of PDFs. */
export function PrintReports({ chosen }: { chosen: Chosen }) {
  const m = useBoardWords();
  const [documents, setDocuments] = useState<Document[]>(['RESULTS']);
  const start = useMutation({
    mutationFn: (body: PrintGradeReportsInput) => result(api.POST('/api/grades/report/print', { body })),
  });
  const job = useJob(start.data?.jobId);
  const running = start.data !== undefined && !isOver(job);
  return (
    <Form layout="vertical" style={{ maxWidth: 760 }}>
      <Form.Item label={m.documents} required>
        <Checkbox.Group value={documents} onChange={(values) => setDocuments(values as Document[])}>
          <Flex vertical gap={8}>
            {DOCUMENTS.map((one) => (
              <Checkbox key={one} value={one}>
                {m.names[one]} <Typography.Text type="secondary">{m.hints[one]}</Typography.Text>
              </Checkbox>
            ))}
          </Flex>
        </Checkbox.Group>
      </Form.Item>
      <Flex vertical gap={12} align="start">
        <Can permissions={GRADES} action="export">
          <Button
            type="primary"
            disabled={documents.length === 0 || running}
            loading={start.isPending}
            onClick={() => start.mutate({ ...chosen, documents })}
          >
            {m.start}
          </Button>
        </Can>
        {start.data !== undefined && (
          <JobArchive<Made>
            label={m.start}
            job={job}
            waiting={m.preparing}
            done={({ files, pages }) => m.done(files, pages)}
            save={m.download}
          />
        )}
      </Flex>
    </Form>
  );
}
