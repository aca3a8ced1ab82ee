import { App, Form, Input, InputNumber, Modal } from 'antd';
import { useSave } from '@/resource/useSave';
import { useLeave } from '@/ui/useLeave';
import { useControlWords } from './messages';

interface Given {
  reason?: string;
  byMinutes?: number;
}
interface Props {
  title: string;
  /** What will happen, and to whom. */
  effect: string;
  done: string;
  danger?: boolean;
  /** Asks by how many minutes. */
  minutes?: boolean;
  /** Nobody asks why. */
  plain?: boolean;
  run: (given: Given) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** A command to a round: says what it does, asks why, and shows a refusal with the way on. */
export function CommandDialog({
  title,
  effect,
  done,
  danger,
  minutes = false,
  plain = false,
  run,
  onDone,
  onClose,
}: Props) {
  const m = useControlWords();
  const { message } = App.useApp();
  const [form] = Form.useForm<Given>();
  const leave = useLeave(() => form.isFieldsTouched(), onClose);
  const { save, busy, notice } = useSave<Given, unknown>({
    form,
    inputs: ['reason', 'byMinutes'],
    run: (given) => run(plain ? given : { ...given, reason: given.reason?.trim() }),
    onSaved: () => {
      void message.success(done);
      onDone();
    },
    onDiscard: onDone,
  });
  return (
    <Modal
      open
      title={title}
      width={480}
      okText={title}
      okButtonProps={{ danger }}
      cancelText={m.cancel}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={leave}
      destroyOnHidden
    >
      <p>{effect}</p>
      {notice}
      <Form form={form} name="round-command" layout="vertical" onFinish={(given) => save(given)}>
        {minutes && (
          <Form.Item
            name="byMinutes"
            label={m.minutes}
            initialValue={30}
            rules={[{ required: true, message: m.minutesNeeded }]}
          >
            <InputNumber min={1} max={10_080} precision={0} style={{ width: 140 }} />
          </Form.Item>
        )}
        {!plain && (
          <Form.Item
            name="reason"
            label={m.reason}
            rules={[{ required: true, whitespace: true, message: m.reasonNeeded }]}
          >
            <Input.TextArea autoSize={{ minRows: 2 }} maxLength={200} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
