import { Tag } from 'antd';
import { useMessages } from '@/i18n/messages';
import { printMessages } from './messages';
import { TONES } from './price';

export function StateTag({ state }: { state: string }) {
  const m = useMessages(printMessages);
  return (
    <Tag color={TONES[state] ?? 'default'} style={{ margin: 0 }}>
      {m.states[state as keyof typeof m.states] ?? state}
    </Tag>
  );
}
