import { useMutation } from '@tanstack/react-query';
import { Button, Form } from 'antd';
// The whole input family, with its text area and codes, would weigh on the first page.
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { useNavigate, useSearchParams } from 'react-router';
import { api, result } from '@/api/client';
import { errorFromThrown } from '@/api/errors';
import { useMessages } from '@/i18n/messages';
import { placeErrors } from '@/resource/serverErrors';
import { LoginLayout } from './LoginLayout';
import { Note } from './Note';
import { waysMessages } from './ways/messages';

interface Values {
  username: string;
  name: string;
  password: string;
}
const INPUTS = ['username', 'name', 'password'];

/** Opened once, by the link the server prints while it has no users. */
export default function Setup() {
  const m = useMessages(waysMessages).setup;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const key = params.get('key') ?? '';
  const [form] = Form.useForm<Values>();
  const make = useMutation({
    mutationFn: ({ username, name, password }: Values) =>
      result(
        api.POST('/api/auth/first-admin', {
          body: { key, username: username.trim(), name: name.trim(), password },
        }),
      ),
    meta: { silent: true },
    onError: (thrown) => {
      const { atFields } = placeErrors(errorFromThrown(thrown).errors, INPUTS);
      form.setFields(atFields as Parameters<typeof form.setFields>[0]);
    },
  });
  const error = make.error === null ? undefined : errorFromThrown(make.error);
  const notes = error && [error.message, ...placeErrors(error.errors, INPUTS).other].filter(Boolean);
  const needed = { required: true, whitespace: true, message: m.needed };
  return (
    <LoginLayout>
      <div className="login-card">
        <h2 className="login-title">{make.isSuccess ? m.done : m.title}</h2>
        {make.isSuccess ? (
          <>
            <p>{m.doneAbout}</p>
            <Button block size="large" type="primary" onClick={() => void navigate('/user/login')}>
              {m.toLogin}
            </Button>
          </>
        ) : (
          <Form
            form={form}
            name="setup"
            layout="vertical"
            requiredMark={false}
            onFinish={(values) => make.mutate(values)}
          >
            <p>{m.about}</p>
            {key === '' && <Note kind="warning">{m.noKey}</Note>}
            {notes !== undefined && <Note kind="error">{notes.join(' ')}</Note>}
            <Form.Item name="username" label={m.username} rules={[needed]}>
              <Input size="large" autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={50} />
            </Form.Item>
            <Form.Item name="name" label={m.name} rules={[needed]}>
              <Input size="large" autoComplete="name" maxLength={100} />
            </Form.Item>
            <Form.Item name="password" label={m.password} rules={[needed]}>
              <Password size="large" autoComplete="new-password" maxLength={200} />
            </Form.Item>
            <Form.Item
              name="again"
              label={m.again}
              dependencies={['password']}
              rules={[
                needed,
                ({ getFieldValue }) => ({
                  validator: (_, value: string) =>
                    !value || value === getFieldValue('password')
                      ? Promise.resolve()
                      : Promise.reject(new Error(m.different)),
                }),
              ]}
            >
              <Password size="large" autoComplete="new-password" maxLength={200} />
            </Form.Item>
            <Button block size="large" type="primary" htmlType="submit" loading={make.isPending} disabled={key === ''}>
              {m.submit}
            </Button>
          </Form>
        )}
      </div>
    </LoginLayout>
  );
}
