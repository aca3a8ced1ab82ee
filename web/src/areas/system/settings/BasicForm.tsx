import { Button, Col, Form, Input, Row, Switch } from 'antd';
import { Link } from 'react-router';
import type { BasicConfig } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { systemMessages } from '../messages';
import { LogoField } from './LogoField';
import { useConfigPart } from './useConfigPart';

const NAMES = [
  'title',
  'titleEn',
  'description',
  'descriptionEn',
  'copyright',
  'copyrightEn',
  'logo',
  'settingsDrawer',
  'manualLink',
] as const;

export function BasicForm({ value, version }: { value: BasicConfig; version: number }) {
  const s = useMessages(systemMessages).settings;
  const { formProps, may, busy, notice } = useConfigPart({ part: 'basic', names: NAMES, value, version });
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
    <Form {...formProps}>
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
