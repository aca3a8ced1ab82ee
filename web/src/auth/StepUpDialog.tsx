import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Form, Input, Modal, Skeleton } from 'antd';
import { call } from '@/api/client';
import { errorFromThrown } from '@/api/errors';
import { useMessages } from '@/i18n/messages';
import { writeToken } from '@/lib/token';
import { authMessages } from './messages';
import { useStepUp } from './stepUp';

type Way = 'password' | 'code';

/** Stands above everything else, so that what was typed below stays where it is. */
export default function StepUpDialog() {
  const asking = useStepUp((s) => s.asking);
  return asking === null ? null : <Dialog answer={asking.answer} />;
}

function Dialog({ answer }: { answer: (proved: boolean) => void }) {
  const m = useMessages(authMessages).stepUp;
  const [form] = Form.useForm<Record<Way, string>>();
  const factor = useQuery({
    queryKey: ['second-factor'],
    queryFn: () => call<{ enabled: boolean }>('GET', '/api/user/second-factor'),
    meta: { silent: true },
  });
  // Whoever has a second factor proves that one: the password may be what was stolen.
  const way: Way = factor.data?.enabled ? 'code' : 'password';
  const prove = useMutation({
    mutationFn: (values: Record<Way, string>) =>
      call<{ token: string }>('POST', '/api/user/step-up', { body: { [way]: values[way].trim() } }),
    meta: { silent: true },
    onSuccess: ({ token }) => {
      // The old token died with this answer.
      writeToken(token);
      answer(true);
    },
  });
  const error = prove.error === null ? undefined : errorFromThrown(prove.error);
  return (
    <Modal
      open
      title={m.title}
      zIndex={1200}
      width={420}
      okText={m.submit}
      cancelText={m.cancel}
      confirmLoading={prove.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={() => answer(false)}
    >
      <p>{m.about}</p>
      {error !== undefined && (
        <Alert
          type="error"
          role="alert"
          style={{ marginBlockEnd: 12 }}
          title={error.errors[0]?.message || error.message || m.wrong}
        />
      )}
      <Form
        form={form}
        name="step-up"
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => prove.mutate(values)}
      >
        {factor.isPending && <Skeleton.Input active block />}
        <Form.Item
          hidden={factor.isPending}
          key={way}
          name={way}
          label={m[way]}
          rules={[{ required: true, message: m.needed }]}
        >
          {way === 'password' ? (
            <Input.Password autoComplete="current-password" maxLength={200} autoFocus />
          ) : (
            <Input autoComplete="one-time-code" maxLength={40} autoFocus />
          )}
        </Form.Item>
      </Form>
    </Modal>
  );
}
