import { Select } from 'antd';
import type { Field } from '@/resource/types';

interface Props {
  id: string;
  /** The field of the table, which says which kinds there are. */
  kinds: Field | undefined;
  value: string | undefined;
  onChange: (value: string) => void;
}

export function KindSelect({ id, kinds, value, onChange }: Props) {
  const options = kinds?.kind === 'select' ? kinds.options : [];
  return <Select id={id} value={value} onChange={onChange} options={[...options]} />;
}
