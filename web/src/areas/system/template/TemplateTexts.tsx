import { Button, Card, Col, Flex, Form, type FormInstance, Input, Row, Typography } from 'antd';
import { useRef } from 'react';
import type { PlaceholderView, PreviewView, TemplateInput } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from '@/resource/messages';
import { systemMessages } from '../messages';
import { insertPlaceholder } from './insert';

type TextName = 'subjectZh' | 'subjectEn' | 'bodyZh' | 'bodyEn';
interface Props {
  form: FormInstance<TemplateInput>;
  placeholders: readonly PlaceholderView[];
  preview: PreviewView | undefined;
}

/** Both languages side by side, with the placeholders of the message and its preview under each. */
export function TemplateTexts({ form, placeholders, preview }: Props) {
  const m = useMessages(systemMessages).template;
  const kit = useMessages(resourceMessages);
  // The input the cursor was in last; a click on a placeholder takes the focus away from it.
  const last = useRef<{ name: TextName; element: HTMLInputElement | HTMLTextAreaElement }>(null);
  const insert = (placeholder: string) => {
    const { name, element } = last.current ?? { name: 'bodyZh' as const, element: undefined };
    const now = (form.getFieldValue(name) as string | undefined) ?? '';
    const selection = element && {
      start: element.selectionStart ?? now.length,
      end: element.selectionEnd ?? now.length,
    };
    const { text, cursor } = insertPlaceholder(now, selection, placeholder);
    form.setFieldValue(name, text);
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(cursor, cursor);
    });
  };
  const remember = (name: TextName) => ({
    onFocus: (event: { target: HTMLInputElement | HTMLTextAreaElement }) => {
      last.current = { name, element: event.target };
    },
  });
  const side = (language: 'Zh' | 'En', heading: string, subjectLabel: string, bodyLabel: string) => {
    const subject = `subject${language}` as const;
    const body = `body${language}` as const;
    return (
      <Col xs={24} md={12}>
        <h3 style={{ fontSize: 14, marginBlock: '0 8px' }}>{heading}</h3>
        <Form.Item
          name={subject}
          label={subjectLabel}
          rules={[{ required: true, message: kit.required(subjectLabel) }]}
        >
          <Input maxLength={200} autoComplete="off" {...remember(subject)} />
        </Form.Item>
        <Form.Item name={body} label={bodyLabel} rules={[{ required: true, message: kit.required(bodyLabel) }]}>
          <Input.TextArea autoSize={{ minRows: 5, maxRows: 14 }} maxLength={10_000} {...remember(body)} />
        </Form.Item>
        <Card size="small" title={m.preview}>
          {preview === undefined ? (
            <Typography.Text type="secondary">{m.previewEmpty}</Typography.Text>
          ) : (
            <>
              <Typography.Text strong>{preview[subject]}</Typography.Text>
              <div className="plain-body">{preview[body]}</div>
            </>
          )}
        </Card>
      </Col>
    );
  };
  return (
    <>
      <Flex wrap gap={8} align="center" style={{ marginBlockEnd: 12 }}>
        <Typography.Text strong>{m.insert}</Typography.Text>
        {placeholders.map(({ name, label }) => (
          <Button
            key={name}
            size="small"
            title={`{{${name}}}`}
            aria-label={m.insertOne(label)}
            onClick={() => insert(name)}
          >
            {label}
          </Button>
        ))}
        <Typography.Text type="secondary">
          {placeholders.length === 0 ? m.noPlaceholders : m.insertHelp}
        </Typography.Text>
      </Flex>
      <Row gutter={[16, 16]}>
        {side('Zh', m.chinese, m.subjectZh, m.bodyZh)}
        {side('En', m.english, m.subjectEn, m.bodyEn)}
      </Row>
    </>
  );
}
