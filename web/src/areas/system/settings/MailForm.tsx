import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Col, Form, Input, InputNumber, Row, Select, Typography } from 'antd';
import type { MailSettings } from '@/api/schema.gen';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { useSave } from '@/resource/useSave';
import { systemMessages } from '../messages';
import { tlsOptions } from '../options';
import { inputsOf, saveConfig } from './saveConfig';

const INPUTS = inputsOf('mail', ['host', 'port', 'tls', 'username', 'password', 'from']);

export function MailForm({ value, version }: { value: MailSettings; version: number }) {
  const m = useMessages(systemMessages);
  const s = m.settings;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const may = useCan(['ADMIN_AUTH_SYSTEM'])('edit');
  const [form] = Form.useForm();
  const refresh = () => queries.invalidateQueries({ queryKey: ['base-config'] });
  const { save, busy, notice } = useSave<object, unknown>({
    form,
    inputs: Object.keys(INPUTS),
    run: (draft, over) => saveConfig('mail', { ...value, ...draft }, over ?? version),
    onSaved: () => {
      void message.success(m.saved);
      void refresh();
    },
    onDiscard: () => void refresh(),
  });
  const submit = (values: Record<string, unknown>) => {
    const typed = Object.entries(INPUTS).map(([input, name]) => [name, values[input] ?? '']);
    const draft = Object.fromEntries(typed) as MailSettings;
    // The mask the server sent stands for the password it keeps.
    save({ ...draft, port: Number(draft.port), password: draft.password || value.password });
  };
  return (
    <Form
      form={form}
      name="mail-config"
      layout="vertical"
      disabled={!may}
      initialValues={{
        ...Object.fromEntries(Object.entries(INPUTS).map(([input, name]) => [input, value[name]])),
        'mail.password': '',
      }}
      onFinish={submit}
    >
      <h2 style={{ fontSize: 16, marginBlock: '0 4px' }}>{s.mail}</h2>
      <Typography.Paragraph type="secondary">{s.mailAbout}</Typography.Paragraph>
      {notice}
      <Row gutter={16}>
        <Col xs={24} sm={16}>
          <Form.Item name="mail.host" label={s.host}>
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
        </Col>
        <Col xs={24} sm={8}>
          <Form.Item name="mail.port" label={s.port}>
            <InputNumber min={1} max={65_535} style={{ width: '100%' }} />
          </Form.Item>
        </Col>
      </Row>
      <Form.Item name="mail.tls" label={s.tls}>
        <Select options={tlsOptions(m)} />
      </Form.Item>
      <Form.Item name="mail.username" label={s.username}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="mail.password" label={s.password} extra={s.passwordHelp}>
        <Input.Password maxLength={200} autoComplete="new-password" visibilityToggle={false} />
      </Form.Item>
      <Form.Item name="mail.from" label={s.from}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      {may && (
        <Button htmlType="submit" loading={busy}>
          {s.saveMail}
        </Button>
      )}
    </Form>
  );
}
