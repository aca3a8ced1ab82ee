import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, Input, Modal } from 'antd';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { useLeave } from '@/ui/useLeave';
import type { Calls } from './calls';
import { selectionMessages } from './messages';
import { Lines } from './StepDialog';
import type { Plea } from './steps';
import type { SectionLine } from './types';

interface Props {
  calls: Calls;
  plea: Plea;
  words: string | undefined;
  lines: readonly SectionLine[];
  onClose: () => void;
}

/** Asks the registry to let a rule pass, and says why. */
export function PleaDialog({ calls, plea: { sectionId, waiver }, words, lines, onClose }: Props) {
  const m = useMessages(selectionMessages);
  const [form] = Form.useForm<{ reason: string }>();
  const leave = useLeave(() => form.isFieldsTouched(), onClose);
  const send = useMutation({
    mutationFn: ({ reason }: { reason: string }) => calls.plead({ sectionId, waiver, reason: reason.trim() }),
    meta: { silent: true },
  });
  return (
    <Modal
      open
      title={words ?? m.plea.title}
      onCancel={leave}
      mask={{ closable: false }}
      footer={
        <Flex gap={8} justify="end" wrap>
          <Button disabled={send.isPending} onClick={leave}>
            {send.isSuccess ? m.ask.close : m.ask.cancel}
          </Button>
          {!send.isSuccess && (
            <Button type="primary" loading={send.isPending} onClick={form.submit}>
              {m.plea.send}
            </Button>
          )}
        </Flex>
      }
    >
      <Flex vertical gap={12}>
        {lines.length > 0 && <Lines lines={lines} />}
        {send.isSuccess ? (
          <Alert type="success" role="status" showIcon title={m.plea.sent} description={m.plea.sentAbout} />
        ) : (
          <>
            <p className="ask-words">{m.plea.about}</p>
            {send.isError && <Failed error={send.error} onRetry={form.submit} />}
            <Form form={form} name="plea" layout="vertical" onFinish={(given) => send.mutate(given)}>
              <Form.Item
                name="reason"
                label={m.plea.reason}
                rules={[{ required: true, whitespace: true, message: m.plea.needed }]}
              >
                <Input.TextArea autoFocus autoSize={{ minRows: 3 }} maxLength={200} showCount />
              </Form.Item>
            </Form>
          </>
        )}
      </Flex>
    </Modal>
  );
}
