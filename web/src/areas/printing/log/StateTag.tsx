import { Tag } from 'antd';
import type { Field } from '@/resource/types';

const TONES: Readonly<Record<string, string>> = {
  ORDERED: 'default',
  PAID: 'processing',
  PRINTED: 'success',
  FAILED: 'error',
  REFUNDED: 'warning',
  CANCELLED: 'default',
};

/** The state in the words of the server. */
export function StateTag({ state, field }: { state: string; field: Field | undefined }) {
  const words = field?.kind === 'select' ? field.options.find(({ value }) => value === state)?.label : undefined;
  return (
    <Tag color={TONES[state] ?? 'default'} style={{ margin: 0 }}>
      {words ?? state}
    </Tag>
  );
}
