import { useMutation } from '@tanstack/react-query';
import { Button, Form } from 'antd';
// The whole input family, with its text area and codes, would weigh on the first page.
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { errorFromThrown } from '@/api/errors';
import type { DemoSignIn, LoginView } from '@/api/schema.gen';
import { serverNow, useConfig } from '@/app/config';
import { appMessages } from '@/app/messages';
import { noticeFor } from '@/app/notices';
import { signIn } from '@/auth/session';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { Countdown } from '@/ui/Countdown';
import { publicMessages } from './messages';
import { Note } from './Note';

interface Credentials {
  username: string;
  password: string;
}

/** One and the same list: a new one at every look would never settle. */
const NONE: readonly DemoSignIn[] = [];

export function SignInForm({ onSignedIn }: { onSignedIn: (signedIn: LoginView, password: string) => void }) {
  const m = useMessages(publicMessages).login;
  const app = useMessages(appMessages);
  const language = useLanguage((s) => s.language);
  const demos = useConfig((s) => (s.config?.mode === 'demo' ? s.config.demoSignIns : NONE));
  const [form] = Form.useForm<Credentials>();
  const [capsLock, setCapsLock] = useState(false);
  const [blockedUntil, setBlockedUntil] = useState<number>();
  const unblock = useCallback(() => setBlockedUntil(undefined), []);
  const login = useMutation({
    mutationFn: ({ username, password }: Credentials) => signIn(username.trim(), password),
    // Shown here, beside the inputs, and not as a passing notice.
    meta: { silent: true },
    onSuccess: (signedIn, { password }) => onSignedIn(signedIn, password),
    onError: (thrown) => {
      const error = errorFromThrown(thrown);
      if (error.kind === 'busy') setBlockedUntil(serverNow() + (error.retryAfterSeconds ?? 1) * 1000);
    },
  });
  const error = login.error === null ? undefined : errorFromThrown(login.error);
  const detail =
    error && (error.kind === 'unauthorized' ? error.message || m.failed : noticeFor(error, app, false).detail);
  const watchCaps = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <Form form={form} name="login" layout="vertical" requiredMark={false} onFinish={(values) => login.mutate(values)}>
        {detail !== undefined && blockedUntil === undefined && <Note kind="error">{detail}</Note>}
        {blockedUntil !== undefined && (
          <Note kind="warning">
            {m.wait} <Countdown until={blockedUntil} onEnd={unblock} />
          </Note>
        )}
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
          disabled={blockedUntil !== undefined}
        >
          {m.submit}
        </Button>
      </Form>
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
