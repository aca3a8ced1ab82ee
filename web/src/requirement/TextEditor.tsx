import { Input, Typography } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef } from 'react';
import { useMessages } from '@/i18n/messages';
import type { TextError } from './calls';
import { pieces, selectionOf } from './marks';
import { requirementMessages } from './messages';

interface Props {
  id?: string;
  text: string;
  errors: readonly TextError[];
  onChange: (text: string) => void;
}
const LONGEST = 8000;

/** The text form; what is wrong is marked at its character, and the message leads there. */
export function TextEditor({ id, text, errors, onChange }: Props) {
  const m = useMessages(requirementMessages);
  const input = useRef<TextAreaRef>(null);
  const show = (error: TextError) => {
    input.current?.focus();
    input.current?.resizableTextArea?.textArea.setSelectionRange(...selectionOf(text, error));
  };
  return (
    <>
      <Input.TextArea
        id={id}
        ref={input}
        value={text}
        placeholder={m.placeholder}
        autoSize={{ minRows: 2, maxRows: 10 }}
        maxLength={LONGEST}
        status={errors.length > 0 ? 'error' : undefined}
        aria-describedby={id === undefined ? undefined : `${id}-errors`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div id={id === undefined ? undefined : `${id}-errors`} aria-live="polite">
        {errors.length > 0 && (
          <>
            <div className="requirement-marked" aria-hidden>
              {pieces(text, errors).map((piece) =>
                piece.wrong ? <mark key={piece.from}>{piece.text}</mark> : piece.text,
              )}
            </div>
            <ul className="plain-list">
              {errors.map((error) => (
                <li key={`${error.at} ${error.message}`}>
                  <Typography.Link onClick={() => show(error)}>{m.place(error.at + 1)}</Typography.Link>{' '}
                  <Typography.Text type="danger">{error.message}</Typography.Text>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}
