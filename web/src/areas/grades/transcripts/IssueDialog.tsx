import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, Modal, Table, Typography } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { download } from '@/api/download';
import type { IssuedTranscript, IssueTranscriptsOutcome, RefusedTranscript } from '@/api/schema.gen';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import type { Field } from '@/resource/types';
import { studentOptions } from '@/university/references';
import { useWords } from '../messages';
import { KindSelect } from './KindSelect';

interface Props {
  kinds: Field | undefined;
  onClose: () => void;
}

/** First who gets one and who is refused and why; then the numbers. */
export function IssueDialog({ kinds, onClose }: Props) {
  const m = useWords().transcripts;
  const [kind, setKind] = useState<string>();
  const [studentIds, setStudentIds] = useState<readonly string[]>([]);
  const queries = useQueryClient();
  const issue = useMutation({
    mutationFn: (dryRun: boolean) =>
      call<IssueTranscriptsOutcome>('POST', '/api/grades/transcript/issue', { body: { kind, studentIds, dryRun } }),
    onSuccess: ({ dryRun }) => {
      if (!dryRun) void queries.invalidateQueries({ queryKey: ['grade-transcripts'] });
    },
  });
  const preview = useMutation({
    mutationFn: (studentId: string) =>
      download('/api/grades/transcript/preview', { body: { kind, studentId } }, 'POST'),
  });
  const outcome = issue.data;
  const isDone = outcome?.dryRun === false;
  const again = () => issue.reset();
  const ready = kind !== undefined && studentIds.length > 0;
  const may = outcome?.dryRun === true && outcome.issued.length > 0;
  return (
    <Modal
      open
      width={760}
      title={m.issue.action}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {m.close}
        </Button>,
        !isDone && (
          <Button key="preview" disabled={!ready} loading={issue.isPending} onClick={() => issue.mutate(true)}>
            {m.issue.preview}
          </Button>
        ),
        !isDone && (
          <Button
            key="issue"
            type="primary"
            disabled={!may}
            loading={issue.isPending}
            onClick={() => issue.mutate(false)}
          >
            {m.issue.confirm(outcome?.issued.length ?? 0)}
          </Button>
        ),
      ]}
    >
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{m.issue.about}</Typography.Text>
        <Form layout="vertical" disabled={isDone}>
          <Form.Item label={m.kind} htmlFor="transcript-kind" required>
            <KindSelect
              id="transcript-kind"
              kinds={kinds}
              value={kind}
              onChange={(value) => {
                setKind(value);
                again();
              }}
            />
          </Form.Item>
          <Form.Item label={m.students} htmlFor="transcript-students" required>
            <ReferenceSelect
              id="transcript-students"
              multiple
              source={studentOptions}
              value={studentIds}
              onChange={(value) => {
                setStudentIds([value ?? []].flat());
                again();
              }}
            />
          </Form.Item>
        </Form>
        {isDone && <Alert type="success" showIcon role="status" title={m.issue.done(outcome.issued.length)} />}
        {outcome !== undefined && outcome.issued.length > 0 && (
          <Table<IssuedTranscript>
            size="small"
            rowKey="studentId"
            pagination={false}
            dataSource={outcome.issued}
            columns={[
              { title: m.student, render: (_, row) => `${row.studentNo} ${row.nameCn}` },
              { title: m.results, dataIndex: 'results' },
              { title: m.units, dataIndex: 'units' },
              { title: m.gpa, render: (_, row) => (row.gpa == null ? '—' : (row.gpa / 100).toFixed(2)) },
              isDone
                ? { title: m.serialNo, dataIndex: 'serialNo' }
                : {
                    title: m.issue.content,
                    render: (_, row) => (
                      <Button
                        size="small"
                        loading={preview.isPending && preview.variables === row.studentId}
                        onClick={() => preview.mutate(row.studentId)}
                      >
                        {m.issue.look}
                      </Button>
                    ),
                  },
            ]}
          />
        )}
        {outcome !== undefined && outcome.refused.length > 0 && <RefusedTable refused={outcome.refused} />}
      </Flex>
    </Modal>
  );
}

export function RefusedTable({ refused }: { refused: readonly RefusedTranscript[] }) {
  const m = useWords().transcripts;
  return (
    <Table<RefusedTranscript>
      size="small"
      rowKey="studentId"
      pagination={false}
      title={() => m.refused(refused.length)}
      dataSource={[...refused]}
      columns={[
        { title: m.student, render: (_, row) => `${row.studentNo} ${row.nameCn}` },
        { title: m.why, dataIndex: 'reason' },
      ]}
    />
  );
}
