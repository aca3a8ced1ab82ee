import { useMutation } from '@tanstack/react-query';
import { Button, Flex, Form } from 'antd';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { call } from '@/api/client';
import type { Challenge, FactorAsked, FactorMethod, LoginView } from '@/api/contract';
import { errorFromThrown } from '@/api/errors';
import { useMessages } from '@/i18n/messages';
import { Note } from '../Note';
import { useFailure } from '../useFailure';
import { CodeItem } from './CodeItem';
import { waysMessages } from './messages';
import { useChallenge } from './useChallenge';

interface Props {
  asked: FactorAsked;
  onPassed: (view: LoginView) => void;
  onRestart: () => void;
}
const isSent = (method: FactorMethod) => method === 'EMAIL' || method === 'SMS';

/** There is no session yet: only a ticket, which this step spends. */
export function SecondFactor({ asked: factor, onPassed, onRestart }: Props) {
  const m = useMessages(waysMessages).factor;
  const [form] = Form.useForm<{ code: string }>();
  const [method, setMethod] = useState<FactorMethod>(factor.methods[0] ?? 'TOTP');
  const [over, setOver] = useState<string>();
  const failure = useFailure(m.wrong);
  const fail = (thrown: unknown) => {
    const error = errorFromThrown(thrown);
    // The ticket is spent or too old: only the first step opens a new one.
    if (error.kind === 'expired') setOver(m.over);
    else failure.fail(error);
  };
  const { asked, send, drop, sending } = useChallenge(fail);
  const enter = useMutation({
    mutationFn: (code: string) =>
      call<LoginView>('POST', '/api/auth/2step-code', {
        body: { ticket: factor.ticket, method, code: code.trim(), challenge: asked?.challenge },
      }),
    meta: { silent: true },
    onMutate: failure.clear,
    onSuccess: onPassed,
    onError: fail,
  });
  const choose = (next: FactorMethod) => {
    failure.clear();
    form.resetFields();
    drop();
    setMethod(next);
  };
  const ask = () =>
    send(() =>
      call<Challenge>('POST', '/api/account/sms', {
        body: { purpose: 'SECOND_FACTOR', channel: method, ticket: factor.ticket },
      }),
    );
  if (over !== undefined) {
    return (
      <>
        <Note kind="warning">{over}</Note>
        <Button block size="large" type="primary" onClick={onRestart}>
          {m.restart}
        </Button>
      </>
    );
  }
  const waits = isSent(method) && asked === undefined;
  return (
    <Form
      form={form}
      name="second-factor"
      layout="vertical"
      requiredMark={false}
      onFinish={({ code }) => (waits ? ask() : enter.mutate(code))}
    >
      <h2 className="login-title">{m.title}</h2>
      <p>{m.about[method]}</p>
      {failure.note}
      {!isSent(method) && (
        <Form.Item
          key={method}
          name="code"
          label={m.code[method === 'RECOVERY' ? 'RECOVERY' : 'TOTP']}
          rules={[{ required: true, whitespace: true, message: m.needed }]}
        >
          <Input
            size="large"
            className="login-code"
            inputMode={method === 'TOTP' ? 'numeric' : 'text'}
            autoComplete={method === 'TOTP' ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={method === 'TOTP' ? 12 : 40}
            autoFocus
          />
        </Form.Item>
      )}
      {asked !== undefined && <CodeItem asked={asked} busy={sending} onAgain={ask} />}
      <Button
        // Another button, and not the same one in another state: no spinner is left over.
        key={waits ? 'send' : 'enter'}
        block
        size="large"
        type="primary"
        htmlType="submit"
        loading={waits ? sending : enter.isPending}
        disabled={failure.blocked}
      >
        {waits ? m.send[method === 'SMS' ? 'SMS' : 'EMAIL'] : m.submit}
      </Button>
      <Flex vertical gap={4} style={{ marginBlockStart: 12 }}>
        {factor.methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} type="link" onClick={() => choose(other)}>
              {m.use[other]}
            </Button>
          ))}
        <Button type="text" onClick={onRestart}>
          {m.restart}
        </Button>
      </Flex>
    </Form>
  );
}
