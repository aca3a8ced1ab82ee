import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Form, InputNumber, Skeleton, Switch } from 'antd';
import { call } from '@/api/client';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { evaluationMessages } from '../messages';
import { OFFICE } from '../rows';

interface Settings {
  leastAnswers: number;
  leastPercent: number;
  lecturesOnly: boolean;
  renewalDays: number;
  remindDays: number;
}
interface SettingsView {
  settings: Settings;
  version: number;
}
const KEY = ['te-settings'];

export function SettingsForm() {
  const m = useMessages(evaluationMessages).settings;
  const view = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<SettingsView>('GET', '/api/te/setting', { signal }),
    meta: { silent: true },
  });
  return (
    <>
      <PageHead level={2} title={m.title} about={m.about} />
      {view.isPending && <Skeleton active />}
      {view.isError && <Failed error={view.error} onRetry={() => void view.refetch()} />}
      {view.data !== undefined && <Inputs key={view.data.version} view={view.data} />}
    </>
  );
}

const NUMBERS = [
  { name: 'leastAnswers', min: 5, max: 50 },
  { name: 'leastPercent', min: 20, max: 100 },
  { name: 'renewalDays', min: 1, max: 14 },
  { name: 'remindDays', min: 1, max: 14 },
] as const;

function Inputs({ view }: { view: SettingsView }) {
  const m = useMessages(evaluationMessages).settings;
  const can = useCan(OFFICE);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (settings: Settings) =>
      call<SettingsView>('PATCH', '/api/te/setting', { body: { settings, version: view.version } }),
    onSuccess: (saved) => {
      queries.setQueryData(KEY, saved);
      void message.success(m.saved);
    },
  });
  return (
    <Form<Settings>
      name="te-settings"
      layout="vertical"
      initialValues={view.settings}
      disabled={!can('edit')}
      onFinish={(settings) => save.mutate(settings)}
      style={{ maxWidth: 720 }}
    >
      <Flex wrap gap="0 32px">
        {NUMBERS.map(({ name, min, max }) => (
          <Form.Item key={name} name={name} label={m[name]} rules={[{ required: true }]}>
            <InputNumber min={min} max={max} precision={0} />
          </Form.Item>
        ))}
        <Form.Item name="lecturesOnly" label={m.lecturesOnly} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Flex>
      {can('edit') && (
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {m.save}
        </Button>
      )}
    </Form>
  );
}
