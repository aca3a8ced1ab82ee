import { useMutation } from '@tanstack/react-query';
import { Button, Form, Progress } from 'antd';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '@/api/client';
import type { Challenge } from '@/api/contract';
import { errorFromThrown } from '@/api/errors';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { placeErrors } from '@/resource/serverErrors';
import { LoginLayout } from './LoginLayout';
import { Note } from './Note';
import { useFailure } from './useFailure';
import { signInWays } from './ways';
import { CodeItem } from './ways/CodeItem';
import { waysMessages } from './ways/messages';
import { BackLink, NewPassword } from './ways/parts';
import { solvedPuzzle } from './ways/solved';
import { useChallenge } from './ways/useChallenge';

interface Values {
  address: string;
  code: string;
  username: string;
  name: string;
  password: string;
}
const INPUTS = ['address', 'code', 'username', 'name', 'password'];

export default function Register() {
  const m = useMessages(waysMessages).register;
  const navigate = useNavigate();
  const language = useLanguage((s) => s.language);
  const [form] = Form.useForm<Values>();
  const [progress, setProgress] = useState<number>();
  const failure = useFailure();
  const fail = (thrown: unknown) => {
    const { atFields, first, other } = placeErrors(errorFromThrown(thrown).errors, INPUTS);
    form.setFields(atFields as Parameters<typeof form.setFields>[0]);
    if (first === undefined || other.length > 0) failure.fail(thrown);
  };
  const { asked, send, drop, sending } = useChallenge(fail);
  const ask = (address: string) => {
    failure.clear();
    send(async () => {
      try {
        const solved = await solvedPuzzle(setProgress);
        return await call<Challenge>('POST', '/api/account/sms', {
          body: { purpose: 'REGISTER', channel: 'EMAIL', address: address.trim(), ...solved },
        });
      } finally {
        setProgress(undefined);
      }
    });
  };
  const register = useMutation({
    mutationFn: ({ code, username, name, password }: Values) =>
      call<{ username: string; name: string }>('POST', '/api/auth/register', {
        body: {
          challenge: asked?.challenge,
          code: code.trim(),
          username: username.trim(),
          name: name.trim(),
          password,
          language,
        },
      }),
    meta: { silent: true },
    onMutate: failure.clear,
    onSuccess: (made) => void navigate('/user/register-result', { state: { made }, replace: true }),
    onError: fail,
  });
  const needed = { required: true, whitespace: true, message: m.needed };
  return (
    <LoginLayout>
      <div className="login-card">
        <h2 className="login-title">{m.title}</h2>
        {signInWays().register ? (
          <Form
            form={form}
            name="register"
            layout="vertical"
            requiredMark={false}
            onFinish={(values) => (asked === undefined ? ask(values.address) : register.mutate(values))}
          >
            <p>{m.about}</p>
            {failure.note}
            <Form.Item
              name="address"
              label={m.address}
              extra={m.addressHelp}
              rules={[needed, { type: 'email', message: m.addressWrong }]}
            >
              <Input size="large" type="email" autoComplete="email" maxLength={200} onChange={drop} autoFocus />
            </Form.Item>
            {progress !== undefined && (
              <div role="status">
                {m.proving}
                <Progress percent={Math.round(progress * 100)} showInfo={false} aria-label={m.proving} />
              </div>
            )}
            {asked !== undefined && (
              <>
                <CodeItem
                  asked={asked}
                  hint={m.sent}
                  busy={sending}
                  onAgain={() => ask(form.getFieldValue('address') as string)}
                />
                <Form.Item name="username" label={m.username} extra={m.usernameHelp} rules={[needed]}>
                  <Input size="large" autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={50} />
                </Form.Item>
                <Form.Item name="name" label={m.name} rules={[needed]}>
                  <Input size="large" autoComplete="name" maxLength={100} />
                </Form.Item>
                <NewPassword />
              </>
            )}
            <Button
              // Another button, and not the same one in another state: no spinner is left over.
              key={asked === undefined ? 'send' : 'enter'}
              block
              size="large"
              type="primary"
              htmlType="submit"
              loading={asked === undefined ? sending : register.isPending}
              disabled={failure.blocked}
            >
              {asked === undefined ? m.send : m.submit}
            </Button>
          </Form>
        ) : (
          <Note kind="warning">{m.closed}</Note>
        )}
        <BackLink />
      </div>
    </LoginLayout>
  );
}
