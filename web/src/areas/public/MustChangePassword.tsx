import { useMutation } from '@tanstack/react-query';
import { Button, Flex, Form } from 'antd';
// The whole input family, with its text area and codes, would weigh on the first page.
import Password from 'antd/es/input/Password';
import { api, result } from '@/api/client';
import { errorFromThrown } from '@/api/errors';
import { report } from '@/app/failures';
import { signOut } from '@/auth/session';
import { useMessages } from '@/i18n/messages';
import { publicMessages } from './messages';
import { Note } from './Note';

interface Props {
  current: string;
  onChanged: () => void;
  onLeave: () => void;
}
interface Values {
  next: string;
  again: string;
}

/** An initial or reset password opens nothing but the way to a new one. */
export function MustChangePassword({ current, onChanged, onLeave }: Props) {
  const m = useMessages(publicMessages).change;
  const change = useMutation({
    mutationFn: ({ next }: Values) => result(api.POST('/api/user/password', { body: { current, next } })),
    meta: { silent: true },
    onSuccess: onChanged,
  });
  const error = change.error === null ? undefined : errorFromThrown(change.error);
  const leave = () => {
    onLeave();
    signOut().catch(report);
  };
  return (
    <Form
      name="first-password"
      layout="vertical"
      requiredMark={false}
      onFinish={(values: Values) => change.mutate(values)}
    >
      <h2 style={{ fontSize: 16, marginBlockStart: 0 }}>{m.title}</h2>
      <p>{m.about}</p>
      {error !== undefined && (
        <Note kind="error">{[error.message, ...error.errors.map((e) => e.message)].filter(Boolean).join(' ')}</Note>
      )}
      <Form.Item
        name="next"
        label={m.next}
        rules={[
          { required: true },
          {
            validator: (_, value: string) =>
              value === current ? Promise.reject(new Error(m.same)) : Promise.resolve(),
          },
        ]}
      >
        <Password size="large" autoComplete="new-password" maxLength={200} autoFocus />
      </Form.Item>
      <Form.Item
        name="again"
        label={m.again}
        dependencies={['next']}
        rules={[
          { required: true },
          ({ getFieldValue }) => ({
            validator: (_, value: string) =>
              !value || value === getFieldValue('next') ? Promise.resolve() : Promise.reject(new Error(m.different)),
          }),
        ]}
      >
        <Password size="large" autoComplete="new-password" maxLength={200} />
      </Form.Item>
      <Flex vertical gap={8}>
        <Button block size="large" type="primary" htmlType="submit" loading={change.isPending}>
          {m.submit}
        </Button>
        <Button block type="text" onClick={leave}>
          {m.later}
        </Button>
      </Flex>
    </Form>
  );
}
