import { useQuery } from '@tanstack/react-query';
import { App, Col, Form, Input, Row, Select, Switch } from 'antd';
import { api, call, result } from '@/api/client';
import type { MessageTemplate, TemplateInput } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { EditDrawer } from '@/resource/EditDrawer';
import { resourceMessages } from '@/resource/messages';
import { useSave } from '@/resource/useSave';
import { systemMessages } from '../messages';
import { channelOptions } from '../options';
import { TemplateTexts } from './TemplateTexts';
import { usePreview } from './usePreview';

interface Props {
  row: MessageTemplate | undefined;
  onSaved: () => void;
  onClose: () => void;
}
const INPUTS = [
  'code',
  'nameZh',
  'nameEn',
  'channel',
  'module',
  'subjectZh',
  'subjectEn',
  'bodyZh',
  'bodyEn',
  'cc',
  'enabled',
];

export function TemplateEditor({ row, onSaved, onClose }: Props) {
  const all = useMessages(systemMessages);
  const kit = useMessages(resourceMessages);
  const m = all.template;
  const { message } = App.useApp();
  const [form] = Form.useForm<TemplateInput>();
  const kinds = useQuery({
    queryKey: ['template-kinds'],
    queryFn: () => result(api.GET('/api/system/template-message/kinds')),
  });
  const code = Form.useWatch('code', form);
  const preview = usePreview(form);
  const { save, busy, notice } = useSave<TemplateInput, unknown>({
    form,
    inputs: INPUTS,
    run: (draft, version) =>
      call(row === undefined ? 'POST' : 'PATCH', '/api/system/template-message/item', {
        body: { ...draft, ...(row && { id: row.id, version: version ?? row.version }) },
      }),
    onSaved: () => {
      void message.success(kit.saved);
      onSaved();
    },
    onDiscard: onSaved,
  });
  const choose = (chosen: string) => {
    const kind = kinds.data?.find((candidate) => candidate.code === chosen);
    if (kind === undefined || row !== undefined) return;
    const { module, channel, subjectZh, subjectEn, bodyZh, bodyEn } = kind;
    form.setFieldsValue({ module, channel, subjectZh, subjectEn, bodyZh, bodyEn });
  };
  const needed = (label: string) => [{ required: true, message: kit.required(label) }];
  return (
    <EditDrawer
      entity={m.entity}
      adding={row === undefined}
      width={1080}
      busy={busy}
      changed={() => form.isFieldsTouched()}
      notice={notice}
      onSave={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        name="template-edit"
        layout="vertical"
        initialValues={row ?? { enabled: true, cc: '', module: '' }}
        onFinish={(values) => save({ ...values, cc: values.cc ?? '', module: values.module ?? '' })}
        scrollToFirstError={{ focus: true }}
      >
        <Row gutter={16}>
          <Col xs={24} sm={8}>
            <Form.Item name="code" label={m.kind} extra={m.kindHelp} rules={needed(m.kind)}>
              <Select
                loading={kinds.isPending}
                disabled={row !== undefined}
                showSearch={{ optionFilterProp: 'label' }}
                onChange={choose}
                options={(kinds.data ?? []).map((kind) => ({
                  value: kind.code,
                  label: `${kind.name} (${kind.code})`,
                }))}
              />
            </Form.Item>
          </Col>
          <Col xs={24} sm={8}>
            <Form.Item name="nameZh" label={all.nameZh} rules={needed(all.nameZh)}>
              <Input maxLength={100} autoComplete="off" />
            </Form.Item>
          </Col>
          <Col xs={24} sm={8}>
            <Form.Item name="nameEn" label={all.nameEn} rules={needed(all.nameEn)}>
              <Input maxLength={100} autoComplete="off" />
            </Form.Item>
          </Col>
          <Col xs={24} sm={6}>
            <Form.Item name="channel" label={all.channel} rules={needed(all.channel)}>
              <Select options={channelOptions(all)} />
            </Form.Item>
          </Col>
          <Col xs={24} sm={6}>
            <Form.Item name="module" label={all.module}>
              <Input maxLength={50} autoComplete="off" />
            </Form.Item>
          </Col>
          <Col xs={24} sm={8}>
            <Form.Item name="cc" label={m.cc} extra={m.ccHelp}>
              <Input maxLength={500} autoComplete="off" />
            </Form.Item>
          </Col>
          <Col xs={24} sm={4}>
            <Form.Item name="enabled" label={all.enabled} valuePropName="checked">
              <Switch />
            </Form.Item>
          </Col>
        </Row>
        <TemplateTexts
          form={form}
          placeholders={kinds.data?.find((kind) => kind.code === code)?.placeholders ?? []}
          preview={preview}
        />
      </Form>
    </EditDrawer>
  );
}
