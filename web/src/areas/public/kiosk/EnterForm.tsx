import { DeleteOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import Input from 'antd/es/input/Input';
import { type FormEvent, useState } from 'react';
import type { KioskVisit } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { Note } from '../Note';
import { useFailure } from '../useFailure';
import { enter } from './calls';
import { kioskMessages } from './messages';

const DIGITS = 8;
const PAD = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface Props {
  stationKey: string;
  /** The one before was signed out by the clock. */
  over: boolean;
  onEnter: (visit: KioskVisit) => void;
}

/** A code from the student's own session, typed on the screen or on a keyboard. */
export function EnterForm({ stationKey, over, onEnter }: Props) {
  const m = useMessages(kioskMessages).enter;
  const [code, setCode] = useState('');
  const failure = useFailure();
  const sign = useMutation({
    mutationFn: () => enter(stationKey, code),
    meta: { silent: true },
    onSuccess: onEnter,
    onError: (error) => {
      setCode('');
      failure.fail(error);
    },
  });
  const put = (next: string) => {
    failure.clear();
    setCode(next.replace(/\D/g, '').slice(0, DIGITS));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === DIGITS && !sign.isPending) sign.mutate();
  };
  const digit = (value: string) => (
    <Button key={value} size="large" onClick={() => put(code + value)}>
      {value}
    </Button>
  );
  return (
    <form className="login-card" onSubmit={submit}>
      <h2 className="login-title">{m.title}</h2>
      <p>{m.about}</p>
      {over && failure.note === null && <Note kind="warning">{m.over}</Note>}
      {failure.note}
      <label htmlFor="kiosk-code">{m.label}</label>
      <Input
        id="kiosk-code"
        className="kiosk-code"
        size="large"
        inputMode="numeric"
        autoComplete="off"
        value={code}
        onChange={(event) => put(event.target.value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend that nobody needs to see. */}
      <div className="kiosk-pad" role="group" aria-label={m.pad}>
        {PAD.map(digit)}
        <Button size="large" onClick={() => put('')}>
          {m.clear}
        </Button>
        {digit('0')}
        <Button size="large" icon={<DeleteOutlined />} aria-label={m.remove} onClick={() => put(code.slice(0, -1))} />
      </div>
      <Button
        block
        size="large"
        type="primary"
        htmlType="submit"
        loading={sign.isPending}
        disabled={code.length < DIGITS || failure.blocked}
      >
        {m.submit}
      </Button>
    </form>
  );
}
