import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Card, Flex, Form, Input, Switch, Typography } from 'antd';
import { call } from '@/api/client';
import type { GradeSettings, GradeSettingsView } from '@/api/schema.gen';
import { useCan } from '@/auth/Can';
import { formatDateTime } from '@/lib/time';
import { useSave } from '@/resource/useSave';
import { PageHead } from '@/ui/PageHead';
import { useWords } from './messages';
import { OFFICE } from './rights';

const KEY = 'grade-settings';
const SWITCHES = ['showScore', 'showRank', 'showStanding'] as const;
const TEXTS = ['noticeZh', 'noticeEn'] as const;

/** What students see on their report besides their grades. */
export default function GradeSetting() {
  const m = useWords().setting;
  const { data } = useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => call<GradeSettingsView>('GET', '/api/grades/settings', { signal }),
  });
  return (
    <Card>
      <PageHead title={m.title} about={m.about} />
      {data !== undefined && <SettingForm key={data.version} view={data} />}
    </Card>
  );
}

function SettingForm({ view }: { view: GradeSettingsView }) {
  const m = useWords().setting;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const may = useCan(OFFICE)('edit');
  const [form] = Form.useForm();
  const refresh = () => void queries.invalidateQueries({ queryKey: [KEY] });
  const { save, busy, notice } = useSave<GradeSettings, GradeSettingsView>({
    form,
    inputs: Object.keys(view.settings),
    run: (values, over) =>
      call<GradeSettingsView>('PATCH', '/api/grades/settings', {
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
      onFinish={(values: GradeSettings) => save(values)}
    >
      {notice}
      <Flex wrap gap="0 32px">
        {SWITCHES.map((name) => (
          <Form.Item key={name} name={name} label={m[name]} extra={m[`${name}Help`]} valuePropName="checked">
            <Switch />
          </Form.Item>
        ))}
      </Flex>
      {TEXTS.map((name) => (
        <Form.Item key={name} name={name} label={m[name]} extra={m.noticeHelp}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={1000} showCount />
        </Form.Item>
      ))}
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
