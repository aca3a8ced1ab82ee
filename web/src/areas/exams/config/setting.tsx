import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Card, Flex, Form, InputNumber, Switch, Typography } from 'antd';
import { call } from '@/api/client';
import type { ExamSettings, ExamSettingsView } from '@/api/schema.gen';
import { useCan } from '@/auth/Can';
import { formatDateTime } from '@/lib/time';
import { useSave } from '@/resource/useSave';
import { PageHead } from '@/ui/PageHead';
import { useWords } from '../messages';
import { EXAM } from '../rights';

const KEY = 'exam-settings';
const GROUPS = {
  students: { numbers: ['studentPapersADay', 'gapMinutes'], switches: ['barUnregistered', 'barHolds'] },
  rooms: { numbers: ['invigilatorsARoom', 'candidatesAnInvigilator', 'dutiesADay'], switches: ['keepApart'] },
  dates: { numbers: ['arriveMinutes', 'noEntryAfterMinutes', 'seatReleaseDays'], switches: [] },
} as const;

export default function ExamSetting() {
  const m = useWords().setting;
  const { data } = useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => call<ExamSettingsView>('GET', '/api/exam/setting', { signal }),
  });
  return (
    <Card>
      <PageHead title={m.title} about={m.about} />
      {data !== undefined && <SettingForm key={data.version} view={data} />}
    </Card>
  );
}

function SettingForm({ view }: { view: ExamSettingsView }) {
  const m = useWords().setting;
  const help: Readonly<Record<string, string>> = {
    studentPapersADay: m.studentPapersADayHelp,
    gapMinutes: m.gapMinutesHelp,
    seatReleaseDays: m.seatReleaseDaysHelp,
  };
  const { message } = App.useApp();
  const queries = useQueryClient();
  const may = useCan(EXAM)('edit');
  const [form] = Form.useForm();
  const refresh = () => void queries.invalidateQueries({ queryKey: [KEY] });
  const { save, busy, notice } = useSave<ExamSettings, ExamSettingsView>({
    form,
    inputs: Object.keys(view.settings),
    run: (values, over) =>
      call<ExamSettingsView>('PATCH', '/api/exam/setting', {
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
      style={{ maxWidth: 880 }}
      initialValues={view.settings}
      onFinish={(values: ExamSettings) => save(values)}
    >
      {notice}
      {Object.entries(GROUPS).map(([group, { numbers, switches }]) => (
        <section key={group} aria-label={m.groups[group as keyof typeof GROUPS]}>
          <Typography.Title level={2} style={{ fontSize: 16 }}>
            {m.groups[group as keyof typeof GROUPS]}
          </Typography.Title>
          <Flex wrap gap="0 32px">
            {numbers.map((name) => (
              <Form.Item key={name} name={name} label={m[name]} extra={help[name]} rules={[{ required: true }]}>
                <InputNumber min={0} max={500} precision={0} />
              </Form.Item>
            ))}
            {switches.map((name) => (
              <Form.Item key={name} name={name} label={m[name]} valuePropName="checked">
                <Switch />
              </Form.Item>
            ))}
          </Flex>
        </section>
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
