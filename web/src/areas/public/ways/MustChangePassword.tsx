import { useMutation } from '@tanstack/react-query';
import { Button, Flex, Form } from 'antd';
// The whole input family, with its text area and codes, would weigh on the first page.
import Password from 'antd/es/input/Password';
import { api, result } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { useFailure } from '../useFailure';
import { waysMessages } from './messages';

interface Props {
  /** Unknown after a sign-in without a password, and after a reload. */
  current: string | undefined;
  onChanged: () => void;
  onLeave: () => void;
}
interface Values {
  current?: string;
  next: string;
  again: string;
}

/** An initial or reset password opens nothing but the way to a new one. */
export function MustChangePassword({ current, onChanged, onLeave }: Props) {
  const m = useMessages(waysMessages).change;
  const failure = useFailure();
  const change = useMutation({
    mutationFn: (values: Values) =>
      result(api.POST('/api/user/password', { body: { current: current ?? values.current ?? '', next: values.next } })),
    meta: { silent: true },
    onMutate: failure.clear,
    onSuccess: onChanged,
    onError: failure.fail,
  });
  return (
    <Form
      name="first-password"
      layout="vertical"
      requiredMark={false}
      onFinish={(values: Values) => change.mutate(values)}
    >
      <h2 className="login-title">{m.title}</h2>
      <p>{m.about}</p>
      {failure.note}
      {current === undefined && (
        <Form.Item name="current" label={m.current} rules={[{ required: true }]}>
          <Password size="large" autoComplete="current-password" maxLength={200} />
        </Form.Item>
      )}
      <Form.Item
        name="next"
        label={m.next}
        rules={[
          { required: true },
          ({ getFieldValue }) => ({
            validator: (_, value: string) =>
              value && value === (current ?? getFieldValue('current'))
                ? Promise.reject(new Error(m.same))
                : Promise.resolve(),
          }),
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
        <Button block type="text" onClick={onLeave}>
          {m.later}
        </Button>
      </Flex>
    </Form>
  );
}
