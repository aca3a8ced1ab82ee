import { Form, Input, Modal } from 'antd';
import { appMessages } from '@/app/messages';
import { useMessages } from '@/i18n/messages';
import { useLeave } from '@/ui/useLeave';

interface Props {
  title: string;
  /** What will happen, and to whom. */
  effect: string;
  okText: string;
  busy: boolean;
  onOk: (reason: string) => void;
  onClose: () => void;
}
const SHORTEST = 4;

/** A consequence that needs a reason: says the effect, asks why, and stays until the server has accepted it. */
export function ReasonDialog({ title, effect, okText, busy, onOk, onClose }: Props) {
  const m = useMessages(appMessages);
  const [form] = Form.useForm<{ reason: string }>();
  const leave = useLeave(() => form.isFieldsTouched(), onClose);
  return (
    <Modal
      open
      title={title}
      width={440}
      okText={okText}
      okButtonProps={{ danger: true }}
      cancelText={m.action.cancel}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={leave}
    >
      <p>{effect}</p>
      <Form
        form={form}
        name="reason"
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }) => onOk(reason.trim())}
      >
        <Form.Item
          name="reason"
          label={m.reason.label}
          rules={[{ required: true, whitespace: true, min: SHORTEST, message: m.reason.needed }]}
        >
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={200} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
