import { Button, Flex, Form } from 'antd';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { serverNow } from '@/app/config';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { Countdown } from '@/ui/Countdown';
import { waysMessages } from './messages';
import type { Asked } from './useChallenge';

interface Props {
  asked: Asked;
  busy: boolean;
  onAgain: () => void;
  onOther?: () => void;
  /** Said in place of the usual line about where the code went. */
  hint?: string;
}

/** The input for a code that was sent, with what to do when it does not come. */
export function CodeItem({ asked, busy, onAgain, onOther, hint }: Props) {
  const m = useMessages(waysMessages).sent;
  return (
    <>
      <p role="status" className="login-sent">
        {hint ?? m.to[asked.channel === 'SMS' ? 'SMS' : 'EMAIL']} {m.until(formatDateTime(asked.expiresAt, 'HH:mm'))}
      </p>
      <Form.Item name="code" label={m.code} rules={[{ required: true, whitespace: true, message: m.needed }]}>
        <Input
          size="large"
          className="login-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          autoFocus
        />
      </Form.Item>
      <Resend key={asked.challenge + asked.resendAt} asked={asked} busy={busy} onAgain={onAgain} onOther={onOther} />
    </>
  );
}

function Resend({ asked, busy, onAgain, onOther }: Props) {
  const m = useMessages(waysMessages).sent;
  const [ready, setReady] = useState(() => serverNow() >= asked.resendAt);
  return (
    <Flex wrap gap="4px 16px" align="center" className="login-resend">
      {ready ? (
        <>
          <Button type="link" size="small" loading={busy} onClick={onAgain}>
            {m.again}
          </Button>
          {onOther !== undefined && (
            <Button type="link" size="small" disabled={busy} onClick={onOther}>
              {m.other}
            </Button>
          )}
        </>
      ) : (
        <span>
          {m.againIn} <Countdown until={asked.resendAt} onEnd={() => setReady(true)} />
        </span>
      )}
    </Flex>
  );
}
