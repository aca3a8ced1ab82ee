import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Col, Form, Input, Row, Switch } from 'antd';
import { Link } from 'react-router';
import type { BasicConfig } from '@/api/schema.gen';
import { loadConfig } from '@/app/config';
import { report } from '@/app/failures';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { useSave } from '@/resource/useSave';
import { systemMessages } from '../messages';
import { LogoField } from './LogoField';
import { inputsOf, saveConfig } from './saveConfig';

const INPUTS = inputsOf('basic', [
  'title',
  'titleEn',
  'description',
  'descriptionEn',
  'copyright',
  'copyrightEn',
  'logo',
  'settingsDrawer',
  'manualLink',
]);

export function BasicForm({ value, version }: { value: BasicConfig; version: number }) {
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
    run: (draft, over) => saveConfig('basic', { ...value, ...draft }, over ?? version),
    onSaved: () => {
      void message.success(m.saved);
      void refresh();
      loadConfig().catch(report);
    },
    onDiscard: () => void refresh(),
  });
  const text = (name: keyof BasicConfig, label: string, max: number, help?: string) => (
    <Form.Item name={`basic.${name}`} label={label} extra={help}>
      <Input maxLength={max} autoComplete="off" />
    </Form.Item>
  );
  const both = (name: 'title' | 'description' | 'copyright', label: string, max: number, help: string) => (
    <Row gutter={16}>
      <Col xs={24} sm={12}>
        {text(name, `${label} (${s.chinese})`, max, help)}
      </Col>
      <Col xs={24} sm={12}>
        {text(`${name}En`, `${label} (${s.english})`, max)}
      </Col>
    </Row>
  );
  return (
    <Form
      form={form}
      name="basic-config"
      layout="vertical"
      disabled={!may}
      initialValues={Object.fromEntries(Object.entries(INPUTS).map(([input, name]) => [input, value[name]]))}
      onFinish={(values: Record<string, unknown>) =>
        save(Object.fromEntries(Object.entries(INPUTS).map(([input, name]) => [name, values[input] ?? ''])))
      }
    >
      {notice}
      {both('title', s.systemTitle, 100, s.titleHelp)}
      {both('description', s.description, 300, s.descriptionHelp)}
      {both('copyright', s.copyright, 200, s.copyrightHelp)}
      <Form.Item name="basic.logo" label={s.logo} extra={s.logoHelp}>
        <LogoField disabled={!may} />
      </Form.Item>
      {text('manualLink', s.manualLink, 500, s.manualLinkHelp)}
      <p>
        <Link to="/system/settings/manual">{s.openManual}</Link>
      </p>
      <Form.Item name="basic.settingsDrawer" label={s.drawer} extra={s.drawerHelp} valuePropName="checked">
        <Switch />
      </Form.Item>
      {may && (
        <Button type="primary" htmlType="submit" loading={busy}>
          {s.saveBasic}
        </Button>
      )}
    </Form>
  );
}
