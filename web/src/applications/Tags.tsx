import { Tag } from 'antd';
import { useMessages } from '@/i18n/messages';
import { applicationMessages } from './messages';
import { isOver, PAY_TONES, STATE_TONES } from './stages';
import type { PayState, State } from './types';

/** Where an application stands. */
export function StateTag({ state }: { state: string }) {
  const m = useMessages(applicationMessages);
  return (
    <Tag color={STATE_TONES[state as State]} style={{ margin: 0 }}>
      {m.states[state as State] ?? state}
    </Tag>
  );
}

/** What became of its fee; nothing where there is none, or where nobody wants it any more. */
export function PayTag({ state, payState }: { state: string; payState: string }) {
  const m = useMessages(applicationMessages);
  if (payState === 'NONE' || (payState === 'DUE' && isOver({ state }))) return null;
  return (
    <Tag color={PAY_TONES[payState as PayState]} style={{ margin: 0 }}>
      {m.pays[payState as PayState] ?? payState}
    </Tag>
  );
}

export function LateTag() {
  const m = useMessages(applicationMessages);
  return (
    <Tag color="error" style={{ margin: 0 }}>
      {m.late}
    </Tag>
  );
}
