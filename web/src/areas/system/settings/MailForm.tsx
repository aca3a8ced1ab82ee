import { Button, Col, Form, Input, InputNumber, Row, Select, Typography } from 'antd';
import type { MailSettings } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { systemMessages } from '../messages';
import { tlsOptions } from '../options';
import { useConfigPart } from './useConfigPart';

const NAMES = ['host', 'port', 'tls', 'username', 'password', 'from'] as const;

export function MailForm({ value, version }: { value: MailSettings; version: number }) {
  const m = useMessages(systemMessages);
  const s = m.settings;
  const { formProps, may, busy, notice } = useConfigPart({
    part: 'mail',
    names: NAMES,
    value,
    version,
    secret: 'password',
  });
  return (
    <Form {...formProps}>
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
          <Form.Item name="mail.port" label={s.port} rules={[{ required: true, message: s.portNeeded }]}>
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
