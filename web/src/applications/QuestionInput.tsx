import { UploadOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useMessages } from '@/i18n/messages';
import { ItemInput } from '@/reports/ItemInput';
import { Papers, type StoredFile } from '@/task/Papers';
import { applicationMessages } from './messages';
import { MOST_FILES, type Question } from './types';

interface Props {
  id: string;
  question: Question;
  value: string;
  files: readonly StoredFile[];
  /** Looked at, not filled in: nothing is stored. */
  rehearsal?: boolean;
  onValue: (value: string) => void;
  onFiles: (files: readonly StoredFile[]) => void;
}
const PLAIN = { border: 0, margin: 0, padding: 0, minWidth: 0 } as const;
const LONGEST = { LINE: 200, TEXT: 5000 } as const;

/** The input that fits a question of an application. */
export function QuestionInput({ id, question, value, files, rehearsal = false, onValue, onFiles }: Props) {
  const m = useMessages(applicationMessages);
  const { kind, text, choices } = question;
  if (kind === 'FILE') {
    return rehearsal ? (
      <Button id={id} disabled icon={<UploadOutlined />} title={m.notHere}>
        {m.attach}
      </Button>
    ) : (
      <Papers id={id} most={MOST_FILES} label={m.attach} value={files} onChange={onFiles} />
    );
  }
  if (kind === 'SEVERAL') {
    return (
      <fieldset id={id} aria-label={text} tabIndex={-1} style={PLAIN}>
        <Checkbox.Group
          style={{ display: 'flex', flexDirection: 'column', gap: 8 }}
          value={value.split(',').filter(Boolean)}
          options={choices.map((choice) => ({ value: choice.code, label: choice.text }))}
          // Kept in the order of the form, whatever was ticked first.
          onChange={(chosen) =>
            onValue(
              choices
                .map(({ code }) => code)
                .filter((code) => chosen.includes(code))
                .join(','),
            )
          }
        />
      </fieldset>
    );
  }
  const item = { ...question, choices: choices.map(({ code, text: said }) => ({ code, cn: said, en: said })) };
  return (
    <ItemInput
      id={id}
      item={item}
      value={value}
      longest={kind === 'TEXT' ? LONGEST.TEXT : LONGEST.LINE}
      onChange={onValue}
    />
  );
}
