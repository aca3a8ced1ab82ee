import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Form, Skeleton, Switch, Typography } from 'antd';
import { call } from '@/api/client';
import type { PrintingSettings, PrintingSettingsView } from '@/api/schema.gen';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { NumberInput } from '@/resource/NumberInput';
import { useSave } from '@/resource/useSave';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { printingMessages } from '../messages';
import { OFFICE } from '../rows';

const KEY = 'printing-settings';
const SWITCHES = ['cash', 'online'] as const;

/** What the counter takes. */
export function Payment() {
  const m = useMessages(printingMessages).setting;
  const view = useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => call<PrintingSettingsView>('GET', '/api/printer/config', { signal }),
    meta: { silent: true },
  });
  return (
    <>
      <PageHead title={m.title} about={m.about} level={2} />
      {view.isPending && <Skeleton active />}
      {view.isError && <Failed error={view.error} onRetry={() => void view.refetch()} />}
      {view.isSuccess && <SettingForm key={view.data.version} view={view.data} />}
    </>
  );
}

function SettingForm({ view }: { view: PrintingSettingsView }) {
  const m = useMessages(printingMessages).setting;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const may = useCan(OFFICE)('edit');
  const [form] = Form.useForm();
  const refresh = () => void queries.invalidateQueries({ queryKey: [KEY] });
  const { save, busy, notice } = useSave<PrintingSettings, PrintingSettingsView>({
    form,
    inputs: Object.keys(view.settings),
    run: (values, over) =>
      call<PrintingSettingsView>('PATCH', '/api/printer/config', {
        body: { settings: { ...view.settings, ...values }, version: over ?? view.version },
      }),
    onSaved: () => {
      void message.success(m.saved);
      refresh();
    },
    onDiscard: refresh,
  });
  return (
    <Form
      form={form}
      name={KEY}
      layout="vertical"
      disabled={!may}
      style={{ maxWidth: 720 }}
      initialValues={view.settings}
      onFinish={(values: PrintingSettings) => save(values)}
    >
      {notice}
      <Flex wrap gap="0 32px">
        {SWITCHES.map((name) => (
          <Form.Item key={name} name={name} label={m[name]} extra={m[`${name}Help`]} valuePropName="checked">
            <Switch />
          </Form.Item>
        ))}
      </Flex>
      <Form.Item name="maxCopies" label={m.maxCopies} rules={[{ required: true }]} style={{ maxWidth: 240 }}>
        <NumberInput min={1} max={50} precision={0} />
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
