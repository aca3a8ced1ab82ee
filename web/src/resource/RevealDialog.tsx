import { CopyOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { errorFromThrown } from '@/api/errors';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from './messages';
import type { ProtectedProps } from './ProtectedValue';

const SHORTEST_REASON = 4;

/** Asks for the reason, shows the value once and keeps it nowhere. */
export default function RevealDialog({ id, name, label, reveal, onClose }: ProtectedProps & { onClose: () => void }) {
  const m = useMessages(resourceMessages);
  const [form] = Form.useForm<{ reason: string }>();
  const [copied, setCopied] = useState(false);
  const look = useMutation({
    mutationFn: (reason: string) =>
      call<{ value: string }>('POST', `${reveal.path}/reveal`, { body: { id, field: name, reason: reason.trim() } }),
    meta: { silent: true },
    gcTime: 0,
  });
  const error = look.error === null ? undefined : errorFromThrown(look.error);
  const copy = (value: string) =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Modal
      open
      title={m.reveal.title(label)}
      width={420}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={form.submit}
      okText={m.reveal.submit}
      cancelText={m.cancel}
      confirmLoading={look.isPending}
      footer={look.data === undefined ? undefined : <Button onClick={onClose}>{m.close}</Button>}
    >
      {look.data === undefined ? (
        <Form
          form={form}
          name="reveal"
          layout="vertical"
          requiredMark={false}
          onFinish={({ reason }) => look.mutate(reason)}
        >
          <p>{m.reveal.about}</p>
          {error !== undefined && (
            <Alert
              type="error"
              role="alert"
              style={{ marginBlockEnd: 12 }}
              title={error.errors[0]?.message || error.message}
            />
          )}
          <Form.Item
            name="reason"
            label={m.reveal.reason}
            rules={[{ required: true, whitespace: true, min: SHORTEST_REASON, message: m.reveal.reasonNeeded }]}
          >
            <Input.TextArea autoSize={{ minRows: 2 }} maxLength={200} autoFocus />
          </Form.Item>
        </Form>
      ) : (
        <Flex vertical gap={12}>
          <Flex gap={8}>
            <Input readOnly value={look.data.value} aria-label={m.reveal.value} className="code-text" />
            <Button icon={<CopyOutlined />} onClick={() => void copy(look.data.value)}>
              {copied ? m.reveal.copied : m.reveal.copy}
            </Button>
          </Flex>
          <Alert type="info" showIcon title={m.reveal.logged} />
        </Flex>
      )}
    </Modal>
  );
}
