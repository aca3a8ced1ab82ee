import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Flex, Form, Modal, Progress, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { api, result } from '@/api/client';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { isOver, useJob } from '@/ui/useJob';
import { semesterOptions } from '@/university/references';
import { useWords } from '../messages';

/** Everything of a semester anew, followed until it is done. */
export function RecalculateDialog({ onClose }: { onClose: () => void }) {
  const m = useWords().averages;
  const [semesterId, setSemesterId] = useState<string>();
  const queries = useQueryClient();
  const { mutate, data, isPending } = useMutation({
    mutationFn: (id: string) => result(api.POST('/api/grades/gpa/recalculate', { body: { semesterId: id } })),
  });
  const job = useJob(data?.jobId);
  const over = isOver(job);
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: ['grade-averages'] });
  }, [over, queries]);
  return (
    <Modal
      open
      title={m.recalculateTitle}
      onCancel={onClose}
      okText={m.start}
      okButtonProps={{ disabled: semesterId === undefined || (data !== undefined && !over), loading: isPending }}
      onOk={() => semesterId !== undefined && mutate(semesterId)}
    >
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{m.recalculateAbout}</Typography.Text>
        <Form layout="vertical">
          <Form.Item label={m.semester} htmlFor="recalculate-semester" required>
            <ReferenceSelect
              id="recalculate-semester"
              source={semesterOptions}
              value={semesterId}
              onChange={(value) => setSemesterId(typeof value === 'string' ? value : undefined)}
            />
          </Form.Item>
        </Form>
        {job !== undefined && !over && <Progress percent={50} status="active" showInfo={false} aria-label={m.start} />}
        {job !== undefined && over && (
          <Alert type={job.state === 'DONE' ? 'success' : 'error'} showIcon title={job.message} role="status" />
        )}
      </Flex>
    </Modal>
  );
}
