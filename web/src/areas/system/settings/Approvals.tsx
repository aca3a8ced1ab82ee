import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Form, InputNumber, Select, Skeleton, Typography } from 'antd';
import { call } from '@/api/client';
import type { WorkflowSettings, WorkflowSettingsView } from '@/api/schema.gen';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { useSave } from '@/resource/useSave';
import { Failed } from '@/task/Failed';
import { systemMessages } from '../messages';

const PATH = '/api/activiti/settings';
const KEY = ['workflow-settings'];
type Values = Readonly<Record<string, unknown>>;

/** Which role decides at which step of an approval, and when it is reminded. */
export function Approvals() {
  const found = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<WorkflowSettingsView>('GET', PATH, { signal }),
    meta: { silent: true },
  });
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton active />;
  return <ApprovalsForm key={found.data.version} view={found.data} />;
}

/** As the server names it in its errors, so that each finds its input. */
const inputOf = (code: string) => `roles.${code}`;

function ApprovalsForm({ view }: { view: WorkflowSettingsView }) {
  const m = useMessages(systemMessages).settings.approvals;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const may = useCan(['ADMIN_AUTH_SYSTEM'])('edit');
  const [form] = Form.useForm<Values>();
  const refresh = () => void queries.invalidateQueries({ queryKey: KEY });
  const { save, busy, notice } = useSave<WorkflowSettings, WorkflowSettingsView>({
    form,
    inputs: ['reminderDays', ...view.nodes.map(({ code }) => inputOf(code))],
    run: (settings, over) => call('PATCH', PATH, { body: { settings, version: over ?? view.version } }),
    onSaved: () => {
      void message.success(m.saved);
      refresh();
    },
    onDiscard: refresh,
  });
  const options = view.roles.map(({ code, name }) => ({ value: code, label: name }));
  const nameOf = (code: string) => view.roles.find((role) => role.code === code)?.name ?? code;
  // Only what differs is kept, so that a step follows its own role again when that is chosen.
  const settingsOf = (values: Values): WorkflowSettings => ({
    reminderDays: Number(values.reminderDays),
    roles: Object.fromEntries(
      view.nodes.flatMap(({ code, ownRole }) => {
        const chosen = values[inputOf(code)];
        return typeof chosen === 'string' && chosen !== ownRole ? [[code, chosen]] : [];
      }),
    ),
  });
  return (
    <Form<Values>
      form={form}
      name="approvals"
      layout="vertical"
      disabled={!may}
      style={{ maxWidth: 560 }}
      initialValues={{
        reminderDays: view.settings.reminderDays,
        ...Object.fromEntries(view.nodes.map(({ code, role }) => [inputOf(code), role])),
      }}
      onFinish={(values) => save(settingsOf(values))}
    >
      {notice}
      <Typography.Paragraph type="secondary">{m.about}</Typography.Paragraph>
      {view.nodes.map(({ code, label, ownRole, kinds }) => (
        <Form.Item
          key={code}
          name={inputOf(code)}
          label={label}
          extra={m.usedBy(kinds.join(m.between), nameOf(ownRole))}
          rules={[{ required: true, message: m.required }]}
        >
          <Select showSearch={{ optionFilterProp: 'label' }} options={options} />
        </Form.Item>
      ))}
      <Form.Item
        name="reminderDays"
        label={m.reminderDays}
        extra={m.reminderHelp}
        rules={[{ required: true, message: m.required }]}
      >
        <InputNumber min={1} max={30} precision={0} />
      </Form.Item>
      <Flex wrap gap={16} align="center">
        {may && (
          <Button type="primary" htmlType="submit" loading={busy}>
            {m.save}
          </Button>
        )}
        {view.updatedAt && (
          <Typography.Text type="secondary">{m.lastChange(formatDateTime(view.updatedAt))}</Typography.Text>
        )}
      </Flex>
    </Form>
  );
}
