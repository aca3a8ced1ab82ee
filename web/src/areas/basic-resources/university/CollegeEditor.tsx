import { Col, Form, Input, Row, Select } from 'antd';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from '@/resource/messages';
import { RecordEditor } from '@/resource/RecordEditor';
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
  const labels = { ...m, code: c.code, nameCn: c.nameCn, nameEn: c.nameEn };
  const help: Readonly<Record<string, string>> = { code: c.codeHelp, moeCode: m.moeCodeHelp };
  return (
    <RecordEditor<CollegeInput>
      name="college"
      path={at('/college/item')}
      entity={m.entity}
      width={640}
      row={row}
      inputs={[...TEXTS, 'logo', 'defaultLocale']}
      initialValues={row ?? { defaultLocale: 'zh-CN' }}
      bodyOf={bodyOf}
      onSaved={onSaved}
      onClose={onClose}
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
                REQUIRED.includes(name) ? [{ required: true, whitespace: true, message: r.required(labels[name]) }] : []
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
    </RecordEditor>
  );
}

function bodyOf(draft: CollegeInput) {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, draft[name]?.trim() ?? '']));
  return { ...texts, logo: draft.logo ?? null, defaultLocale: draft.defaultLocale };
}
