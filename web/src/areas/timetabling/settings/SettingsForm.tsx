import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Form, Input, InputNumber, Switch, Typography } from 'antd';
import type { PropsWithChildren } from 'react';
import { call } from '@/api/client';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { useSave } from '@/resource/useSave';
import { at } from '../common/fields';
import { OFFICE } from '../common/rights';
import { atInputs, type Flat, fromInputs, isClock, type TimetableSettings, toInputs, WEIGHTS } from './flat';
import { settingsMessages } from './messages';
import './settings.css';

interface View {
  settings: TimetableSettings;
  version: number;
  updatedAt?: string | null;
}
export const loadSettings = (signal?: AbortSignal) => call<View>('GET', at('/settings'), { signal });

/** The teaching day, what a good week looks like, and what new sections begin with. */
export function SettingsForm({ view }: { view: View }) {
  const m = useMessages(settingsMessages);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const may = useCan(OFFICE)('edit');
  const [form] = Form.useForm();
  const given = toInputs(view.settings);
  const refresh = () => void queries.invalidateQueries({ queryKey: ['tts-settings'] });
  const { save, busy, notice } = useSave<Flat, View>({
    form,
    inputs: Object.keys(given),
    run: (flat, over) =>
      call<View>('PATCH', at('/settings'), {
        // What the form does not show stays as it is.
        body: { settings: fromInputs({ ...given, ...flat }), version: over ?? view.version },
      }).catch((thrown: unknown) => {
        throw atInputs(thrown);
      }),
    onSaved: () => {
      void message.success(m.saved);
      refresh();
    },
    onDiscard: refresh,
  });
  const clock = (name: string, label: string) => (
    <Form.Item
      name={name}
      label={label}
      rules={[{ validator: (_, value) => (isClock(value) ? Promise.resolve() : Promise.reject(new Error(m.notTime))) }]}
    >
      <Input maxLength={5} style={{ width: 120 }} placeholder="08:00" autoComplete="off" />
    </Form.Item>
  );
  const number = (name: string, label: string, min: number, max: number) => (
    <Form.Item key={name} name={name} label={label} rules={[{ required: true, message: m.needed }]}>
      <InputNumber min={min} max={max} precision={0} style={{ width: 120 }} />
    </Form.Item>
  );
  const yes = (name: string, label: string) => (
    <Form.Item name={name} label={label} valuePropName="checked" layout="horizontal">
      <Switch />
    </Form.Item>
  );
  return (
    <Form
      form={form}
      name="tts-settings"
      layout="vertical"
      className="tts-settings"
      disabled={!may}
      initialValues={given}
      onFinish={(values: Flat) => save(values)}
    >
      {notice}
      <Part title={m.day} about={m.dayAbout}>
        <Flex wrap gap="0 24px">
          {clock('dayStart', m.dayStart)}
          {clock('dayEnd', m.dayEnd)}
          {number('periodMinutes', m.period, 10, 240)}
          {number('breakMinutes', m.pause, 0, 120)}
          {clock('lunchFrom', m.lunchFrom)}
          {clock('lunchTo', m.lunchTo)}
        </Flex>
        {yes('saturday', m.saturday)}
      </Part>
      <Part title={m.good} about={m.goodAbout}>
        {number('maxConsecutiveHours', m.consecutive, 1, 14)}
        <Flex wrap gap="0 24px">
          {WEIGHTS.map((name) => number(`weights.${name}`, m.weights[name], 0, 100))}
        </Flex>
      </Part>
      <Part title={m.sections} about={m.sectionsAbout}>
        {number('defaultQuota', m.quota, 1, 2000)}
        {yes('lateCancelling', m.lateCancelling)}
        {yes('teachersSeeCgpa', m.teachersSeeCgpa)}
      </Part>
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

function Part({ title, about, children }: PropsWithChildren<{ title: string; about: string }>) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Typography.Paragraph type="secondary">{about}</Typography.Paragraph>
      {children}
    </section>
  );
}
