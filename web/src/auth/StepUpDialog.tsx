import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Form, Input, Modal, Segmented } from 'antd';
import { useState } from 'react';
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
  const [way, setWay] = useState<Way>('password');
  const factor = useQuery({
    queryKey: ['second-factor'],
    queryFn: () => call<{ enabled: boolean }>('GET', '/api/user/second-factor'),
    meta: { silent: true },
  });
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
        {factor.data?.enabled && (
          <Segmented<Way>
            aria-label={m.way}
            style={{ marginBlockEnd: 12 }}
            value={way}
            onChange={(next) => {
              prove.reset();
              setWay(next);
            }}
            options={[
              { value: 'password', label: m.byPassword },
              { value: 'code', label: m.byCode },
            ]}
          />
        )}
        <Form.Item key={way} name={way} label={m[way]} rules={[{ required: true, message: m.needed }]}>
          {way === 'password' ? (
            <Input.Password autoComplete="current-password" maxLength={200} autoFocus />
          ) : (
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={12} autoFocus />
          )}
        </Form.Item>
      </Form>
    </Modal>
  );
}
