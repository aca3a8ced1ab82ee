import { useQueryClient } from '@tanstack/react-query';
import { App, Form, Modal } from 'antd';
import { useMemo } from 'react';
import type { Application } from '@/api/schema.gen';
import { appMessages } from '@/app/messages';
import { useMessages } from '@/i18n/messages';
import { useSave } from '@/resource/useSave';
import { bodyOf, type TaskInput, type Values } from '@/task/fields';
import { TaskFields } from '@/task/TaskFields';
import { useLeave } from '@/ui/useLeave';
import { colleagues, transfer } from '../common/calls';
import { tasksMessages } from './messages';

interface Props {
  application: Application;
  onDone: () => void;
  onClose: () => void;
}

/** Hands a task to a colleague, who decides it from then on. */
export function Transfer({ application: { no, taskId, taskVersion }, onDone, onClose }: Props) {
  const m = useMessages(tasksMessages).transfer;
  const { action } = useMessages(appMessages);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [form] = Form.useForm();
  const leave = useLeave(() => form.isFieldsTouched(), onClose);
  const source = useMemo(() => colleagues(taskId ?? undefined), [taskId]);
  const inputs: readonly TaskInput[] = [
    { name: 'toUserId', field: { kind: 'reference', label: m.to, help: m.toHelp, source }, required: true, wide: true },
    { name: 'comment', field: { kind: 'longText', label: m.comment }, required: true, max: 500 },
  ];
  const { save, busy, notice } = useSave<Values, unknown>({
    form,
    inputs: inputs.map(({ name }) => name),
    run: (body) =>
      transfer({
        taskId: taskId ?? '',
        version: taskVersion ?? 0,
        toUserId: String(body.toUserId),
        comment: String(body.comment),
      }),
    onSaved: () => {
      void message.success(m.done);
      void queries.invalidateQueries();
      onDone();
    },
  });
  return (
    <Modal
      open
      title={m.title(no)}
      okText={m.confirm}
      cancelText={action.cancel}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={leave}
    >
      {notice}
      <Form form={form} name="transfer" layout="vertical" onFinish={(values: Values) => save(bodyOf(inputs, values))}>
        <TaskFields inputs={inputs} />
      </Form>
    </Modal>
  );
}
