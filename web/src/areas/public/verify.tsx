import { useQuery } from '@tanstack/react-query';
import { Button, Form, Skeleton } from 'antd';
import Input from 'antd/es/input/Input';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { errorFromThrown } from '@/api/errors';
import { serverNow } from '@/app/config';
import { DATE_FORMAT } from '@/app/constants';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { LoginLayout } from './LoginLayout';
import { Note } from './Note';
import { verifyMessages } from './verify/messages';
import { PREFIX } from './verify/proof';
import { SignedPaper } from './verify/SignedPaper';
import { type VerifiedPaper, verdictOf } from './verify/verdict';
import './verify/verify.css';

/** Whoever holds one of our papers sees here whether it is ours and still counts. */
export default function Verify() {
  const m = useMessages(verifyMessages);
  const [params, setParams] = useSearchParams();
  const code = params.get('code')?.trim() ?? '';
  // What a transcript says about somebody is not for the address of a page.
  const [signed, setSigned] = useState('');
  const verify = (typed: string) => {
    const isSigned = typed.startsWith(PREFIX);
    setSigned(isSigned ? typed : '');
    setParams(isSigned ? {} : { code: typed });
  };
  const paper = useQuery({
    queryKey: ['verify', code],
    queryFn: ({ signal }) => call<VerifiedPaper>('GET', '/api/public/verify', { query: { code }, signal }),
    enabled: code !== '',
    retry: false,
    meta: { silent: true },
  });
  return (
    <LoginLayout title={m.title} description={m.about}>
      <div className="login-card">
        <Form
          key={code}
          name="verify"
          layout="vertical"
          requiredMark={false}
          initialValues={{ code }}
          onFinish={({ code: typed }: { code: string }) => verify(typed.trim())}
        >
          <Form.Item
            name="code"
            label={m.code}
            extra={m.codeHelp}
            rules={[{ required: true, whitespace: true, message: m.needed }]}
          >
            <Input size="large" autoComplete="off" spellCheck={false} maxLength={1200} />
          </Form.Item>
          <Button block size="large" type="primary" htmlType="submit" loading={paper.isFetching}>
            {m.submit}
          </Button>
        </Form>
        <SignedPaper code={signed} />
        {code !== '' && paper.isPending && <Skeleton active />}
        {paper.isError && <Note kind="error">{errorFromThrown(paper.error).message || m.failed}</Note>}
        {paper.data !== undefined && <Answer paper={paper.data} />}
      </div>
    </LoginLayout>
  );
}

function Answer({ paper }: { paper: VerifiedPaper }) {
  const m = useMessages(verifyMessages);
  const verdict = verdictOf(paper, dayjs(serverNow()).format(DATE_FORMAT));
  const lines = [
    { label: m.kind, value: paper.kind },
    { label: m.serialNo, value: paper.serialNo },
    { label: m.issuedAt, value: formatDateTime(paper.issuedAt, DATE_FORMAT) },
    { label: m.validUntil, value: paper.validUntil },
    ...paper.facts,
  ];
  return (
    <section role="status" className={`verdict ${verdict}`}>
      <h2>{m.verdicts[verdict]}</h2>
      <p>{m.abouts[verdict]}</p>
      {paper.found && (
        <dl>
          {lines.map(
            ({ label, value }) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </section>
  );
}
