import { Select } from 'antd';
import { useMessages } from '@/i18n/messages';
import { studentsMessages } from '../students/messages';
import type { OwnField } from './ownFields';

interface Props {
  id?: string;
  value?: readonly OwnField[];
  onChange?: (value: readonly OwnField[]) => void;
  choices: readonly OwnField[];
  mayEdit: boolean;
}

/** Fields of a student's own form; as plain words for those who only read, since greyed-out tags are hard to. */
export function FieldList({ id, value = [], onChange, choices, mayEdit }: Props) {
  const { fields: labels } = useMessages(studentsMessages);
  if (!mayEdit) return <span id={id}>{value.map((name) => labels[name] ?? name).join(' · ')}</span>;
  return (
    <Select<OwnField[]>
      id={id}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      value={[...value]}
      onChange={onChange}
      options={choices.map((name) => ({ value: name, label: labels[name] }))}
    />
  );
}
