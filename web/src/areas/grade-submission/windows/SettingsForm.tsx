import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Card, Flex, Form, Input, Skeleton, Switch } from 'antd';
import { call } from '@/api/client';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { PERMISSIONS } from '../common/rows';
import { submissionMessages } from '../messages';

interface Settings {
  askHead: boolean;
  askDean: boolean;
  declarationZh: string;
  declarationEn: string;
}
interface SettingsView {
  settings: Settings;
  version: number;
}
const KEY = ['sgs-settings'];

/** Whose approval is asked for, and what is declared; below the windows because it is seldom touched. */
export function SettingsForm() {
  const m = useMessages(submissionMessages).settings;
  const view = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<SettingsView>('GET', '/api/sgs/setting', { signal }),
    meta: { silent: true },
  });
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }} style={{ marginBlockStart: 16 }}>
      <PageHead level={2} title={m.title} about={m.about} />
      {view.isPending && <Skeleton active />}
      {view.isError && <Failed error={view.error} onRetry={() => void view.refetch()} />}
      {view.data !== undefined && <Inputs key={view.data.version} view={view.data} />}
    </Card>
  );
}

function Inputs({ view }: { view: SettingsView }) {
  const m = useMessages(submissionMessages).settings;
  const can = useCan(PERMISSIONS);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (settings: Settings) =>
      call<SettingsView>('PATCH', '/api/sgs/setting', { body: { settings, version: view.version } }),
    onSuccess: async (saved) => {
      queries.setQueryData(KEY, saved);
      void message.success(m.saved);
    },
  });
  return (
    <Form<Settings>
      name="sgs-settings"
      layout="vertical"
      initialValues={view.settings}
      disabled={!can('edit')}
      onFinish={(settings) => save.mutate(settings)}
      style={{ maxWidth: 720 }}
    >
      <Flex wrap gap="0 32px">
        <Form.Item name="askHead" label={m.askHead} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="askDean" label={m.askDean} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Flex>
      <Form.Item name="declarationZh" label={m.declarationZh} rules={[{ required: true }]}>
        <Input.TextArea rows={2} maxLength={1000} />
      </Form.Item>
      <Form.Item name="declarationEn" label={m.declarationEn} rules={[{ required: true }]}>
        <Input.TextArea rows={2} maxLength={1000} />
      </Form.Item>
      {can('edit') && (
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {m.save}
        </Button>
      )}
    </Form>
  );
}
