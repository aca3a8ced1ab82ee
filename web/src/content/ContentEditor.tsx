import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Col, Flex, Form, Input, Row, Skeleton } from 'antd';
import { call } from '@/api/client';
import type { Content, ContentInput } from '@/api/schema.gen';
import { useCan } from '@/auth/Can';
import type { PermissionId } from '@/auth/permissions';
import { useMessages } from '@/i18n/messages';
import { useSave } from '@/resource/useSave';
import { RichText } from '@/ui/RichText';
import { Attachments } from './Attachments';
import { contentMessages } from './messages';
import { type ContentKey, useContent } from './useContent';

type Values = Omit<ContentInput, 'version'>;

/** A text in both languages with its attachments; the server cleans what is saved. */
export function ContentEditor({ contentKey, permission }: { contentKey: ContentKey; permission: PermissionId }) {
  const m = useMessages(contentMessages);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const may = useCan([permission])('edit');
  const [form] = Form.useForm<Values>();
  const content = useContent(contentKey);
  const refresh = () => queries.invalidateQueries({ queryKey: ['content', contentKey] });
  const { save, busy, notice } = useSave<Values, Content>({
    form,
    inputs: ['titleZh', 'titleEn', 'bodyZh', 'bodyEn'],
    run: (values, over) =>
      call<Content>('PATCH', `/api/content/${contentKey}`, {
        body: { ...values, version: over ?? content.data?.version ?? 0 },
      }),
    onSaved: (saved) => {
      void message.success(m.saved);
      form.setFieldsValue(saved);
      void refresh();
    },
    onDiscard: (current) => {
      form.setFieldsValue(current as Content);
      void refresh();
    },
  });
  if (content.data === undefined) return <Skeleton active />;
  return (
    <Flex vertical gap={16}>
      {notice}
      <Form
        form={form}
        name={`content-${contentKey}`}
        layout="vertical"
        disabled={!may}
        initialValues={content.data}
        onFinish={save}
      >
        <Row gutter={[24, 0]}>
          <Col xs={24} lg={12}>
            <Form.Item name="titleZh" label={m.titleZh}>
              <Input maxLength={200} autoComplete="off" />
            </Form.Item>
            <Form.Item name="bodyZh" label={m.bodyZh}>
              <RichText label={m.bodyZh} disabled={!may} />
            </Form.Item>
          </Col>
          <Col xs={24} lg={12}>
            <Form.Item name="titleEn" label={m.titleEn}>
              <Input maxLength={200} autoComplete="off" />
            </Form.Item>
            <Form.Item name="bodyEn" label={m.bodyEn}>
              <RichText label={m.bodyEn} disabled={!may} />
            </Form.Item>
          </Col>
        </Row>
        {may && (
          <Button type="primary" htmlType="submit" loading={busy}>
            {m.save}
          </Button>
        )}
      </Form>
      <Attachments contentKey={contentKey} files={content.data.attachments} editable={may} />
    </Flex>
  );
}
