import { useMutation } from '@tanstack/react-query';
import { App, Button, Form, Input } from 'antd';
import { api, result } from '@/api/client';
import { errorFromThrown } from '@/api/errors';
import { report } from '@/app/failures';
import { useMessages } from '@/i18n/messages';
import { placeErrors } from '@/resource/serverErrors';
import { accountMessages } from './messages';

interface Values {
  current: string;
  next: string;
  again: string;
}

export function PasswordForm() {
  const m = useMessages(accountMessages).password;
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const change = useMutation({
    mutationFn: ({ current, next }: Values) => result(api.POST('/api/user/password', { body: { current, next } })),
    meta: { silent: true },
    onSuccess: () => {
      form.resetFields();
      void message.success(m.saved);
    },
    onError: (thrown) => {
      const error = errorFromThrown(thrown);
      const { atFields, first, other } = placeErrors(error.errors, ['current', 'next']);
      form.setFields(atFields as Parameters<typeof form.setFields>[0]);
      if (first === undefined || other.length > 0) return report(error);
      return undefined;
    },
  });
  const needed = { required: true, message: m.needed };
  return (
    <Form
      form={form}
      name="password"
      layout="vertical"
      style={{ maxWidth: 360 }}
      onFinish={(values) => change.mutate(values)}
    >
      <Form.Item name="current" label={m.current} rules={[needed]}>
        <Input.Password autoComplete="current-password" maxLength={200} />
      </Form.Item>
      <Form.Item name="next" label={m.next} rules={[needed]}>
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
      <Form.Item
        name="again"
        label={m.again}
        dependencies={['next']}
        rules={[
          needed,
          ({ getFieldValue }) => ({
            validator: (_, value: string) =>
              !value || value === getFieldValue('next') ? Promise.resolve() : Promise.reject(new Error(m.different)),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={change.isPending}>
        {m.save}
      </Button>
    </Form>
  );
}
