import { useMutation } from '@tanstack/react-query';
import { Button, Form } from 'antd';
// The whole input family, with its text area and codes, would weigh on the first page.
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { type KeyboardEvent, useState } from 'react';
import type { LoginView } from '@/api/contract';
import type { DemoSignIn } from '@/api/schema.gen';
import { useConfig } from '@/app/config';
import { signIn } from '@/auth/session';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { publicMessages } from './messages';
import { OtherWays } from './OtherWays';
import { useFailure } from './useFailure';

interface Credentials {
  username: string;
  password: string;
}

/** One and the same list: a new one at every look would never settle. */
const NONE: readonly DemoSignIn[] = [];

export function SignInForm({ onSignedIn }: { onSignedIn: (signedIn: LoginView, password: string) => void }) {
  const m = useMessages(publicMessages).login;
  const language = useLanguage((s) => s.language);
  const demos = useConfig((s) => (s.config?.mode === 'demo' ? s.config.demoSignIns : NONE));
  const [form] = Form.useForm<Credentials>();
  const [capsLock, setCapsLock] = useState(false);
  const failure = useFailure();
  const login = useMutation({
    mutationFn: ({ username, password }: Credentials) => signIn(username.trim(), password),
    meta: { silent: true },
    onMutate: failure.clear,
    onSuccess: (signedIn, { password }) => onSignedIn(signedIn, password),
    onError: failure.fail,
  });
  const watchCaps = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <Form form={form} name="login" layout="vertical" requiredMark={false} onFinish={(values) => login.mutate(values)}>
        {failure.note}
        <Form.Item
          name="username"
          label={m.username}
          rules={[{ required: true, whitespace: true, message: m.usernameNeeded }]}
        >
          <Input
            size="large"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            autoFocus
          />
        </Form.Item>
        <Form.Item
          name="password"
          label={m.password}
          rules={[{ required: true, message: m.passwordNeeded }]}
          extra={capsLock ? <span role="status">{m.capsLock}</span> : undefined}
        >
          <Password
            size="large"
            autoComplete="current-password"
            maxLength={200}
            onKeyDown={watchCaps}
            onKeyUp={watchCaps}
          />
        </Form.Item>
        <Button
          block
          size="large"
          type="primary"
          htmlType="submit"
          loading={login.isPending}
          disabled={failure.blocked}
        >
          {m.submit}
        </Button>
      </Form>
      <OtherWays />
      {demos.length > 0 && (
        <section aria-label={m.demo} style={{ marginBlockStart: 20 }}>
          <strong>{m.demo}</strong>
          <div>{m.demoHint}</div>
          <div className="login-demo">
            {demos.map((demo) => (
              <Button
                key={demo.username}
                onClick={() => form.setFieldsValue({ username: demo.username, password: demo.password })}
              >
                {language === 'zh-CN' ? demo.roleZh : demo.roleEn}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
