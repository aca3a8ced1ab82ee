import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Flex, Form } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '@/i18n/messages';
import { useSave } from '@/resource/useSave';
import { bodyOf, initialValues, type TaskInput, type Values } from '@/task/fields';
import { TaskFields } from '@/task/TaskFields';
import { type StudentRow, updateStudent } from './calls';
import { changedFields } from './changes';
import { recordMessages } from './messages';
import { LOCKED } from './sections';

interface Props {
  name: string;
  row: StudentRow;
  inputs: readonly TaskInput[];
  children?: ReactNode;
}

/** One section of one version of the record: sends what was changed and nothing else; locked fields ask why. */
export function SectionForm({ name, row, inputs, children }: Props) {
  const m = useMessages(recordMessages).update;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [form] = Form.useForm();
  const values = (Form.useWatch([], form) as Values | undefined) ?? {};
  const record = row as unknown as Values;
  const initial = inputs.map((input) => ({ ...input, initial: record[input.name] ?? undefined }));
  const changes = changedFields(inputs, record, {
    ...record,
    ...bodyOf(inputs, { ...initialValues(initial), ...values }),
  });
  const locked = inputs.filter(({ name: field }) => field in changes && LOCKED.has(field));
  const reason: TaskInput = {
    name: 'reason',
    field: { kind: 'longText', label: m.reason, help: m.reasonHelp },
    required: true,
    max: 200,
  };
  const { save, busy, notice } = useSave<Values, StudentRow>({
    form,
    inputs: [...inputs.map((input) => input.name), 'reason'],
    run: (body, version) => updateStudent({ ...body, version: version ?? row.version }),
    onSaved: () => {
      void message.success(m.saved);
      void queries.invalidateQueries();
    },
    onDiscard: () => void queries.invalidateQueries(),
  });
  const submit = ({ reason: why }: Values) => {
    if (Object.keys(changes).length === 0) return void message.info(m.nothing);
    save({ id: row.id, ...changes, ...(locked.length > 0 && { reason: String(why).trim() }) });
  };
  return (
    <Form
      form={form}
      name={`student-${name}`}
      layout="vertical"
      className="task-page"
      initialValues={initialValues(initial)}
      scrollToFirstError={{ focus: true }}
      onFinish={submit}
    >
      {children}
      <div className="task-form">
        <TaskFields inputs={inputs} />
      </div>
      {locked.length > 0 && (
        <Alert
          type="warning"
          style={{ marginBlockEnd: 16 }}
          title={m.lockedTitle(locked.map(({ field }) => field.label).join(', '))}
          description={<TaskFields inputs={[reason]} />}
        />
      )}
      <Flex vertical gap={16} align="start">
        {notice}
        <Button type="primary" htmlType="submit" loading={busy}>
          {m.save}
        </Button>
      </Flex>
    </Form>
  );
}
