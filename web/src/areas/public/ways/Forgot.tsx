import { useMutation } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '@/api/client';
import type { Challenge } from '@/api/contract';
import { errorFromThrown } from '@/api/errors';
import { useMessages } from '@/i18n/messages';
import { placeErrors } from '@/resource/serverErrors';
import { useFailure } from '../useFailure';
import { wayAddress } from '../ways';
import { CodeItem } from './CodeItem';
import { waysMessages } from './messages';
import { AccountItem, BackLink, NewPassword } from './parts';
import { useChallenge } from './useChallenge';

interface Values {
  account: string;
  code?: string;
  password?: string;
}
const PATH = '/api/auth/forge-password';
const INPUTS = ['account', 'code', 'password'];

/** A code to the address on record, and with it a new password; all sessions end. */
export default function Forgot() {
  const m = useMessages(waysMessages).forgot;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [form] = Form.useForm<Values>();
  const failure = useFailure(m.wrong);
  const { asked, send, other, drop, sending } = useChallenge(failure.fail);
  const ask = (account: string) => {
    failure.clear();
    send(() => call<Challenge>('POST', PATH, { body: { account: account.trim() } }));
  };
  const change = useMutation({
    mutationFn: ({ code = '', password = '' }: Values) =>
      call('POST', PATH, { body: { challenge: asked?.challenge, code: code.trim(), password } }),
    meta: { silent: true },
    onMutate: failure.clear,
    onError: (thrown) => {
      const { atFields, first, other: rest } = placeErrors(errorFromThrown(thrown).errors, INPUTS);
      form.setFields(atFields as Parameters<typeof form.setFields>[0]);
      if (first === undefined || rest.length > 0) failure.fail(thrown);
    },
  });
  if (change.isSuccess) {
    return (
      <>
        <h2 className="login-title">{m.done}</h2>
        <p>{m.doneAbout}</p>
        <Button block size="large" type="primary" onClick={() => void navigate(wayAddress(undefined, params))}>
          {m.toLogin}
        </Button>
      </>
    );
  }
  return (
    <Form
      form={form}
      name="forgot"
      layout="vertical"
      requiredMark={false}
      onFinish={(values) => (asked === undefined ? ask(values.account) : change.mutate(values))}
    >
      <h2 className="login-title">{m.title}</h2>
      <p>{m.about}</p>
      {failure.note}
      <AccountItem disabled={asked !== undefined} onChange={drop} />
      {asked !== undefined && (
        <>
          <CodeItem
            asked={asked}
            busy={sending}
            onAgain={() => ask(form.getFieldValue('account') as string)}
            onOther={other}
          />
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
        loading={asked === undefined ? sending : change.isPending}
        disabled={failure.blocked}
      >
        {asked === undefined ? m.send : m.submit}
      </Button>
      <BackLink to={wayAddress(undefined, params)} />
    </Form>
  );
}
