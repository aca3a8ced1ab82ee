import { useQueryClient } from '@tanstack/react-query';
import { App, Form, Modal } from 'antd';
import dayjs from 'dayjs';
import { serverNow } from '@/app/config';
import { DATE_FORMAT } from '@/app/constants';
import { appMessages } from '@/app/messages';
import { useMessages } from '@/i18n/messages';
import { useSave } from '@/resource/useSave';
import { bodyOf, initialValues, type TaskInput, type Values } from '@/task/fields';
import { TaskFields } from '@/task/TaskFields';
import { useLeave } from '@/ui/useLeave';
import { colleagues, delegate } from '../common/calls';
import { KINDS } from '../common/kinds';
import { approvalMessages } from '../common/messages';
import { tasksMessages } from './messages';

const people = colleagues();

/** Lets a colleague decide for a while. */
export function Delegate({ onClose }: { onClose: () => void }) {
  const m = useMessages(tasksMessages).delegation;
  const { kinds } = useMessages(approvalMessages);
  const { action } = useMessages(appMessages);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [form] = Form.useForm();
  const leave = useLeave(() => form.isFieldsTouched(), onClose);
  const options = KINDS.map((value) => ({ value, label: kinds[value] }));
  const inputs: readonly TaskInput[] = [
    { name: 'toUserId', field: { kind: 'reference', label: m.to, source: people }, required: true },
    { name: 'kind', field: { kind: 'select', label: m.kind, help: m.kindHelp, options } },
    {
      name: 'fromDay',
      field: { kind: 'date', label: m.fromDay },
      required: true,
      initial: dayjs(serverNow()).format(DATE_FORMAT),
    },
    { name: 'toDay', field: { kind: 'date', label: m.toDay }, required: true },
    { name: 'reason', field: { kind: 'longText', label: m.reason }, required: true, max: 500 },
  ];
  const { save, busy, notice } = useSave<Values, unknown>({
    form,
    inputs: inputs.map(({ name }) => name),
    run: delegate,
    onSaved: () => {
      void message.success(m.done);
      void queries.invalidateQueries();
      onClose();
    },
  });
  return (
    <Modal
      open
      title={m.addTitle}
      okText={m.confirm}
      cancelText={action.cancel}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={leave}
    >
      <p>{m.about}</p>
      {notice}
      <Form
        form={form}
        name="delegate"
        layout="vertical"
        className="task-form"
        initialValues={initialValues(inputs)}
        onFinish={(values: Values) => save(bodyOf(inputs, values))}
      >
        <TaskFields inputs={inputs} />
      </Form>
    </Modal>
  );
}
