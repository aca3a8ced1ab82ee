import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import type { SgaStepView } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { Attachments } from '@/task/Attachments';
import { ownDegreeMessages } from './messages';

export const OWN_DEGREE = ['own-degree'] as const;

/** What a student does with a step of theirs: evidence goes in, or is taken back while nobody has looked at it. */
export function StepActions({ step }: { step: SgaStepView }) {
  const m = useMessages(ownDegreeMessages);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const after = (words: string) => async () => {
    setOpen(false);
    await queries.invalidateQueries({ queryKey: OWN_DEGREE });
    void message.success(words);
  };
  const handIn = useMutation({
    mutationFn: (body: { fileIds: readonly string[]; note: string }) =>
      call('POST', '/api/student/sga/hand-in', { body: { ...body, id: step.id } }),
    onSuccess: after(m.sent),
  });
  const takeBack = useMutation({
    mutationFn: () => call('POST', '/api/student/sga/take-back', { body: { id: step.id } }),
    onSuccess: after(m.takenBack),
  });
  if (step.owner !== 'STUDENT') return null;
  if (step.state === 'SUBMITTED') {
    return (
      <Flex>
        <Button size="small" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
          {m.takeBack}
        </Button>
      </Flex>
    );
  }
  if (step.state !== 'OPEN' && step.state !== 'RETURNED') return null;
  if (!open) {
    return (
      <Flex>
        <Button size="small" type="primary" onClick={() => setOpen(true)}>
          {step.state === 'RETURNED' ? m.again : m.handIn}
        </Button>
      </Flex>
    );
  }
  return (
    <Form
      layout="vertical"
      requiredMark={false}
      onFinish={({ fileIds = [], note = '' }: { fileIds?: readonly string[]; note?: string }) =>
        handIn.mutate({ fileIds, note: note.trim() })
      }
    >
      <Form.Item
        name="fileIds"
        label={m.files}
        rules={step.evidence ? [{ required: true, type: 'array', min: 1, message: m.filesMissing }] : []}
      >
        <Attachments />
      </Form.Item>
      <Form.Item
        name="note"
        label={m.note}
        rules={step.evidence ? [] : [{ required: true, whitespace: true, message: m.noteMissing }]}
      >
        <Input.TextArea rows={3} maxLength={1000} showCount />
      </Form.Item>
      <Flex wrap gap={8}>
        <Button type="primary" htmlType="submit" loading={handIn.isPending}>
          {m.send}
        </Button>
        <Button onClick={() => setOpen(false)}>{m.cancel}</Button>
      </Flex>
    </Form>
  );
}
