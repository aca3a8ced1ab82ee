import { Button, Col, Form, Input, Row, Select, Switch, Typography } from 'antd';
import type { SmsSettings } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { systemMessages } from '../messages';
import { useConfigPart } from './useConfigPart';

const NAMES = ['url', 'method', 'format', 'body', 'authorization', 'secret', 'internal'] as const;
const same = (...words: readonly string[]) => words.map((word) => ({ value: word, label: word }));

/** Any gateway that takes a message by one HTTP request. */
export function SmsForm({ value, version }: { value: SmsSettings; version: number }) {
  const m = useMessages(systemMessages).sms;
  const { formProps, may, busy, notice } = useConfigPart({
    part: 'sms',
    names: NAMES,
    value,
    version,
    secret: 'secret',
  });
  return (
    <Form {...formProps} style={{ maxWidth: 640 }}>
      <Typography.Paragraph type="secondary">{m.about}</Typography.Paragraph>
      {notice}
      <Form.Item name="sms.url" label={m.url} extra={m.urlHelp}>
        <Input maxLength={500} autoComplete="off" />
      </Form.Item>
      <Row gutter={16}>
        <Col xs={24} sm={12}>
          <Form.Item name="sms.method" label={m.method}>
            <Select options={same('POST', 'PUT')} />
          </Form.Item>
        </Col>
        <Col xs={24} sm={12}>
          <Form.Item name="sms.format" label={m.format}>
            <Select options={same('JSON', 'FORM')} />
          </Form.Item>
        </Col>
      </Row>
      <Form.Item name="sms.body" label={m.body} extra={m.bodyHelp}>
        <Input.TextArea className="code-text" autoSize={{ minRows: 3, maxRows: 10 }} maxLength={4000} />
      </Form.Item>
      <Form.Item name="sms.authorization" label={m.authorization} extra={m.authorizationHelp}>
        <Input maxLength={500} autoComplete="off" />
      </Form.Item>
      <Form.Item name="sms.secret" label={m.secret} extra={m.secretHelp}>
        <Input.Password maxLength={500} autoComplete="new-password" visibilityToggle={false} />
      </Form.Item>
      <Form.Item name="sms.internal" label={m.internal} extra={m.internalHelp} valuePropName="checked">
        <Switch />
      </Form.Item>
      {may && (
        <Button type="primary" htmlType="submit" loading={busy}>
          {m.save}
        </Button>
      )}
    </Form>
  );
}
