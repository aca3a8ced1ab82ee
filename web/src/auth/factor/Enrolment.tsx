import { CopyOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { errorFromThrown } from '@/api/errors';
import { useMessages } from '@/i18n/messages';
import { authMessages } from '../messages';
import { QrCode } from './QrCode';
import { RecoveryCodes } from './RecoveryCodes';

interface Started {
  secret: string;
  uri: string;
  qr: readonly string[];
}
const PATH = '/api/user/second-factor';

/** Setting up a second factor: scan, confirm with one code, keep the recovery codes. */
export function Enrolment({ onDone }: { onDone: () => void }) {
  const m = useMessages(authMessages).enrol;
  const [copied, setCopied] = useState(false);
  // One secret for as long as this stands; the next time gets a new one.
  const started = useQuery({
    queryKey: ['second-factor', 'start'],
    queryFn: () => call<Started>('POST', `${PATH}/start`, { body: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const confirm = useMutation({
    mutationFn: (code: string) =>
      call<{ recoveryCodes: string[] }>('POST', `${PATH}/confirm`, { body: { code: code.replaceAll(/\s/g, '') } }),
    meta: { silent: true },
  });
  if (confirm.data !== undefined) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  if (started.data === undefined) return started.isError ? null : <Skeleton active />;
  const { secret, qr } = started.data;
  const error = confirm.error === null ? undefined : errorFromThrown(confirm.error);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Form
      name="enrolment"
      layout="vertical"
      requiredMark={false}
      onFinish={({ code }: { code: string }) => confirm.mutate(code)}
    >
      <p>
        {m.scan} {m.apps}
      </p>
      <Flex vertical gap={12} align="center" style={{ marginBlockEnd: 16 }}>
        <QrCode rows={qr} label={m.qr} />
        <Flex vertical gap={4} align="center">
          <span>{m.secret}</span>
          <code className="code-text break-anywhere" style={{ fontSize: 15, textAlign: 'center' }}>
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <Button size="small" icon={<CopyOutlined />} onClick={() => void copy()}>
            {copied ? m.copied : m.copy}
          </Button>
        </Flex>
      </Flex>
      {error !== undefined && (
        <Alert
          type="error"
          role="alert"
          style={{ marginBlockEnd: 12 }}
          title={error.errors[0]?.message || error.message || m.wrong}
        />
      )}
      <Form.Item name="code" label={m.code} rules={[{ required: true, pattern: /^[\d\s]{6,8}$/, message: m.needed }]}>
        <Input size="large" inputMode="numeric" autoComplete="one-time-code" maxLength={8} />
      </Form.Item>
      <Button block size="large" type="primary" htmlType="submit" loading={confirm.isPending}>
        {m.confirm}
      </Button>
    </Form>
  );
}
