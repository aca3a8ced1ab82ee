import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Col, Flex, Form, Input, InputNumber, Radio, Row, Switch, Typography } from 'antd';
import type { PropsWithChildren } from 'react';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { useSave } from '@/resource/useSave';
import { MAILS, type SettingsView, type StudentSettings, saveSettings } from './calls';
import { FieldList } from './FieldList';
import { atInputs, fromInputs, toInputs } from './flat';
import { Links } from './Links';
import { settingsMessages } from './messages';
import { OWN_FIELDS } from './ownFields';
import './settings.css';

/** What the office can set about records; everything counts from the moment it is saved. */
export function SettingsForm({ view }: { view: SettingsView }) {
  const m = useMessages(settingsMessages);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const may = useCan(['ADMIN_AUTH_SI'])('edit');
  const [form] = Form.useForm();
  const given = toInputs(view.settings);
  const refresh = () => void queries.invalidateQueries({ queryKey: ['si-settings'] });
  const { save, busy, notice } = useSave<StudentSettings, SettingsView>({
    form,
    inputs: Object.keys(given),
    run: (settings, over) =>
      saveSettings(settings, over ?? view.version).catch((thrown: unknown) => {
        throw atInputs(thrown);
      }),
    onSaved: () => {
      void message.success(m.saved);
      refresh();
    },
    onDiscard: refresh,
  });
  const direct =
    (Form.useWatch('selfServiceFields', form) as readonly string[] | undefined) ?? view.settings.selfServiceFields;
  const asked = (Form.useWatch('requestFields', form) as readonly string[] | undefined) ?? view.settings.requestFields;
  // A field is changed directly or asked for, not both.
  const choices = (other: readonly string[]) => OWN_FIELDS.filter((name) => !other.includes(name));
  const number = (name: string, label: string, min: number, max: number, help?: string) => (
    <Form.Item name={name} label={label} extra={help} rules={[{ required: true, message: m.needed }]}>
      <InputNumber min={min} max={max} style={{ width: 120 }} />
    </Form.Item>
  );
  const text = (name: string, label: string) => (
    <Form.Item name={name} label={label}>
      <Input maxLength={100} autoComplete="off" />
    </Form.Item>
  );
  return (
    <Form
      form={form}
      name="si-settings"
      layout="vertical"
      className="si-settings"
      disabled={!may}
      initialValues={given}
      onFinish={(values: Record<string, unknown>) => save(fromInputs(values))}
    >
      {notice}
      <Part title={m.number} about={m.numberAbout}>
        <Flex wrap gap="0 24px">
          {number('numberRule.length', m.length, 5, 18)}
          {number('numberRule.serialDigits', m.serialDigits, 2, 9)}
        </Flex>
      </Part>
      <Part title={m.own} about={m.ownAbout}>
        <Form.Item name="selfServiceFields" label={m.direct} extra={m.directHelp}>
          <FieldList choices={choices(asked)} mayEdit={may} />
        </Form.Item>
        <Form.Item name="requestFields" label={m.asked} extra={m.askedHelp}>
          <FieldList choices={choices(direct)} mayEdit={may} />
        </Form.Item>
      </Part>
      <Part title={m.mask} about={m.maskAbout}>
        <Form.Item name="maskRule" label={m.maskRule}>
          <Radio.Group
            options={[
              { value: 'MASKED', label: m.masks.MASKED },
              { value: 'HIDDEN', label: m.masks.HIDDEN },
            ]}
          />
        </Form.Item>
      </Part>
      <Part title={m.mails} about={m.mailsAbout}>
        <Row gutter={[24, 0]}>
          {MAILS.map((mail) => (
            <Col key={mail} xs={24} sm={12}>
              <Form.Item name={`mails.${mail}`} label={m.mailKinds[mail]} valuePropName="checked" layout="horizontal">
                <Switch />
              </Form.Item>
            </Col>
          ))}
        </Row>
      </Part>
      <Part title={m.registration} about={m.registrationAbout}>
        <Flex wrap gap="0 24px">
          {number('registration.opensDaysBefore', m.opens, 0, 90)}
          {number('registration.closesOnDay', m.closes, 1, 180, m.closesHelp)}
        </Flex>
      </Part>
      <Part title={m.certificate} about={m.certificateAbout}>
        <Row gutter={[24, 0]}>
          <Col xs={24} sm={12}>
            {text('certificate.signerCn', m.signerCn)}
          </Col>
          <Col xs={24} sm={12}>
            {text('certificate.signerEn', m.signerEn)}
          </Col>
          <Col xs={24} sm={12}>
            {text('certificate.sealCn', m.sealCn)}
          </Col>
          <Col xs={24} sm={12}>
            {text('certificate.sealEn', m.sealEn)}
          </Col>
        </Row>
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
      <Links />
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
