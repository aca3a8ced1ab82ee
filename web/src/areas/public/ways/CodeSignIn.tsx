import { useMutation } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import type { Challenge, LoginView } from '@/api/contract';
import { useMessages } from '@/i18n/messages';
import { useFailure } from '../useFailure';
import { wayAddress } from '../ways';
import { CodeItem } from './CodeItem';
import { waysMessages } from './messages';
import { AccountItem, BackLink } from './parts';
import { useChallenge } from './useChallenge';

interface Values {
  account: string;
  code?: string;
}

/** Signs in with a code that goes to the address the account already has. */
export default function CodeSignIn({ onSignedIn }: { onSignedIn: (view: LoginView) => void }) {
  const m = useMessages(waysMessages).codeSignIn;
  const [params] = useSearchParams();
  const [form] = Form.useForm<Values>();
  const failure = useFailure(m.wrong);
  const { asked, send, other, drop, sending } = useChallenge(failure.fail);
  const ask = (account: string) => {
    failure.clear();
    send(() => call<Challenge>('POST', '/api/account/sms', { body: { purpose: 'SIGN_IN', account: account.trim() } }));
  };
  const enter = useMutation({
    mutationFn: (code: string) =>
      call<LoginView>('POST', '/api/auth/code', { body: { challenge: asked?.challenge, code: code.trim() } }),
    meta: { silent: true },
    onMutate: failure.clear,
    onSuccess: onSignedIn,
    onError: failure.fail,
  });
  return (
    <Form
      form={form}
      name="code-sign-in"
      layout="vertical"
      requiredMark={false}
      onFinish={({ account, code = '' }) => (asked === undefined ? ask(account) : enter.mutate(code))}
    >
      <h2 className="login-title">{m.title}</h2>
      <p>{m.about}</p>
      {failure.note}
      <AccountItem disabled={asked !== undefined} onChange={drop} />
      {asked !== undefined && (
        <CodeItem
          asked={asked}
          busy={sending}
          onAgain={() => ask(form.getFieldValue('account') as string)}
          onOther={other}
        />
      )}
      <Button
        // Another button, and not the same one in another state: no spinner is left over.
        key={asked === undefined ? 'send' : 'enter'}
        block
        size="large"
        type="primary"
        htmlType="submit"
        loading={asked === undefined ? sending : enter.isPending}
        disabled={failure.blocked}
      >
        {asked === undefined ? m.send : m.submit}
      </Button>
      <BackLink to={wayAddress(undefined, params)} />
    </Form>
  );
}
