import { useMutation } from '@tanstack/react-query';
import { Button, Form, Progress } from 'antd';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { call } from '@/api/client';
import type { FoundNumber } from '@/api/contract';
import { useMessages } from '@/i18n/messages';
import { LoginLayout } from './LoginLayout';
import { Note } from './Note';
import { useFailure } from './useFailure';
import { waysMessages } from './ways/messages';
import { BackLink } from './ways/parts';
import { solvedPuzzle } from './ways/solved';

interface Values {
  name: string;
  idNo: string;
}

/** Two matching facts show one number; whatever does not match is told in one and the same wording. */
export default function Query() {
  const m = useMessages(waysMessages).lookup;
  const [form] = Form.useForm<Values>();
  const [progress, setProgress] = useState<number>();
  const failure = useFailure();
  const look = useMutation({
    mutationFn: async ({ name, idNo }: Values) => {
      try {
        const solved = await solvedPuzzle(setProgress);
        return await call<FoundNumber>('POST', '/api/user/queryStudentNo', {
          body: { name: name.trim(), idNo: idNo.trim(), ...solved },
        });
      } finally {
        setProgress(undefined);
      }
    },
    meta: { silent: true },
    onMutate: failure.clear,
    onError: failure.fail,
  });
  const { data } = look;
  const again = () => {
    look.reset();
    form.resetFields();
  };
  const needed = { required: true, whitespace: true, message: m.needed };
  return (
    <LoginLayout title={m.title} description={m.description}>
      <div className="login-card">
        {data?.studentNo ? (
          <div role="status" className="login-found">
            <h2 className="login-title">{m.found}</h2>
            <dl>
              <dt>{m.studentNo}</dt>
              <dd className="login-number">{data.studentNo}</dd>
              <dt>{m.programme}</dt>
              <dd>{data.programme ?? '—'}</dd>
            </dl>
            <p>{m.foundHint}</p>
            <Button block size="large" onClick={again}>
              {m.another}
            </Button>
          </div>
        ) : (
          <Form
            form={form}
            name="lookup"
            layout="vertical"
            requiredMark={false}
            onFinish={(values) => look.mutate(values)}
          >
            <h2 className="login-title">{m.queryTitle}</h2>
            <p>{m.queryAbout}</p>
            {failure.note}
            {data !== undefined && <Note kind="warning">{m.nothing}</Note>}
            <Form.Item name="name" label={m.name} rules={[needed]}>
              <Input size="large" autoComplete="off" maxLength={100} disabled={look.isPending} autoFocus />
            </Form.Item>
            <Form.Item name="idNo" label={m.idNo} extra={m.idNoHelp} rules={[needed]}>
              <Input size="large" autoComplete="off" spellCheck={false} maxLength={40} disabled={look.isPending} />
            </Form.Item>
            {progress !== undefined && (
              <div role="status">
                {m.proving}
                <Progress percent={Math.round(progress * 100)} showInfo={false} aria-label={m.proving} />
              </div>
            )}
            <Button
              block
              size="large"
              type="primary"
              htmlType="submit"
              loading={look.isPending}
              disabled={failure.blocked}
            >
              {m.submit}
            </Button>
          </Form>
        )}
        <BackLink />
      </div>
    </LoginLayout>
  );
}
