import { Form } from 'antd';
import { useMessages } from '@/i18n/messages';
import type { StoredFile } from '@/task/Papers';
import { type Answers, askedOf } from './asked';
import { applicationMessages } from './messages';
import { QuestionInput } from './QuestionInput';
import { MOST_FILES, type Question } from './types';

export type Files = Readonly<Record<string, readonly StoredFile[]>>;

interface Props {
  /** Prefix of the input ids. */
  name: string;
  questions: readonly Question[];
  values: Answers;
  files: Files;
  errors?: Readonly<Record<string, string>>;
  rehearsal?: boolean;
  onValue: (code: string, value: string) => void;
  onFiles: (code: string, files: readonly StoredFile[]) => void;
}

export const inputOf = (name: string, code: string): string => `${name}-${code}`;

/** The questions that are put to somebody who answered so, each with what is wrong under it. */
export function FormFields({ name, questions, values, files, errors = {}, rehearsal, onValue, onFiles }: Props) {
  const m = useMessages(applicationMessages);
  return askedOf(questions, values).map((question) => {
    const { code, kind, text, hint, required } = question;
    const id = inputOf(name, code);
    const wrong = errors[code];
    const hints = [hint, kind === 'FILE' ? m.files(MOST_FILES) : ''].filter(Boolean).join(' · ');
    return (
      <Form.Item
        key={code}
        label={text}
        // A group of boxes is named by itself.
        htmlFor={kind === 'SEVERAL' ? undefined : id}
        required={required}
        extra={hints === '' ? undefined : hints}
        {...(wrong !== undefined && { validateStatus: 'error' as const, help: wrong })}
      >
        <QuestionInput
          id={id}
          question={question}
          value={values[code] ?? ''}
          files={files[code] ?? []}
          rehearsal={rehearsal}
          onValue={(value) => onValue(code, value)}
          onFiles={(next) => onFiles(code, next)}
        />
      </Form.Item>
    );
  });
}
