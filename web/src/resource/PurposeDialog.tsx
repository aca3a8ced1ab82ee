import { Form, Input, Modal } from 'antd';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from './messages';

interface Props {
  readonly busy: boolean;
  readonly onSay: (purpose: string) => void;
  readonly onClose: () => void;
}

/** What an export of people is for; it stands on the sheet and in the log. */
export default function PurposeDialog({ busy, onSay, onClose }: Props) {
  const m = useMessages(resourceMessages);
  const [form] = Form.useForm<{ purpose: string }>();
  return (
    <Modal open title={m.purposeTitle} okText={m.export} confirmLoading={busy} onOk={form.submit} onCancel={onClose}>
      <Form form={form} layout="vertical" onFinish={({ purpose }) => onSay(purpose.trim())}>
        <Form.Item
          name="purpose"
          label={m.purpose}
          extra={m.purposeKept}
          rules={[{ required: true, whitespace: true, message: m.purposeNeeded }]}
        >
          <Input autoFocus maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
