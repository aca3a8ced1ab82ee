import { App, Col, Form, Input, Row, Select } from 'antd';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { EditDrawer } from '@/resource/EditDrawer';
import { resourceMessages } from '@/resource/messages';
import { useSave } from '@/resource/useSave';
import { at } from '../common/fields';
import { useCommon } from '../common/useCommon';
import type { College, CollegeInput } from '../rows';
import { LogoField } from './Logo';
import { universityMessages } from './messages';

interface Props {
  row: College | undefined;
  onSaved: () => void;
  onClose: () => void;
}
const TEXTS = ['code', 'nameCn', 'nameEn', 'moeCode', 'phone', 'email', 'website', 'address'] as const;
const REQUIRED: readonly string[] = ['code', 'nameCn', 'nameEn'];
const LENGTHS = {
  code: 20,
  nameCn: 100,
  nameEn: 200,
  moeCode: 20,
  phone: 50,
  email: 200,
  website: 200,
  address: 500,
} as const;

/** The form of the university, with its logo. */
export function CollegeEditor({ row, onSaved, onClose }: Props) {
  const c = useCommon();
  const r = useMessages(resourceMessages);
  const m = useMessages(universityMessages).college;
  const { message } = App.useApp();
  const [form] = Form.useForm<CollegeInput>();
  const labels = { ...m, code: c.code, nameCn: c.nameCn, nameEn: c.nameEn };
  const help: Readonly<Record<string, string>> = { code: c.codeHelp, moeCode: m.moeCodeHelp };
  const { save, busy, notice } = useSave<CollegeInput, unknown>({
    form,
    inputs: [...TEXTS, 'logo', 'defaultLocale'],
    run: (draft, version) => {
      const texts = Object.fromEntries(TEXTS.map((name) => [name, draft[name]?.trim() ?? '']));
      const body = { ...texts, logo: draft.logo ?? null, defaultLocale: draft.defaultLocale };
      if (row === undefined) return call('POST', at('/college/item'), { body });
      return call('PATCH', at('/college/item'), { body: { ...body, id: row.id, version: version ?? row.version } });
    },
    onSaved: () => {
      void message.success(r.saved);
      onSaved();
    },
    onDiscard: onSaved,
  });
  return (
    <EditDrawer
      entity={m.entity}
      adding={row === undefined}
      width={640}
      busy={busy}
      notice={notice}
      onSave={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        name="college"
        layout="vertical"
        initialValues={row ?? { defaultLocale: 'zh-CN' }}
        onFinish={save}
        scrollToFirstError={{ focus: true }}
      >
        <Form.Item name="logo" label={m.logo} extra={m.logoHelp}>
          <LogoField />
        </Form.Item>
        <Row gutter={16}>
          {TEXTS.map((name) => (
            <Col key={name} xs={24} sm={name === 'address' ? 24 : 12}>
              <Form.Item
                name={name}
                label={labels[name]}
                extra={help[name]}
                rules={
                  REQUIRED.includes(name)
                    ? [{ required: true, whitespace: true, message: r.required(labels[name]) }]
                    : []
                }
              >
                <Input allowClear maxLength={LENGTHS[name]} autoComplete="off" />
              </Form.Item>
            </Col>
          ))}
          <Col xs={24} sm={12}>
            <Form.Item name="defaultLocale" label={m.defaultLocale} rules={[{ required: true }]}>
              <Select
                options={[
                  { value: 'zh-CN', label: m.locales.zh },
                  { value: 'en-US', label: m.locales.en },
                ]}
              />
            </Form.Item>
          </Col>
        </Row>
      </Form>
    </EditDrawer>
  );
}
