import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Flex, Input, Modal, Typography } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { tasksMessages } from '../messages';
import { type Picked, studentsByNumber } from './calls';
import { numbersIn, pasteReport } from './numbers';

interface Props {
  chosen: ReadonlySet<string>;
  onAdd: (students: readonly Picked[]) => void;
  onClose: () => void;
}

/** A list of numbers from a letter or a sheet: who they are, and which of them nobody has. */
export function PasteDialog({ chosen, onAdd, onClose }: Props) {
  const m = useMessages(tasksMessages).picker;
  const [text, setText] = useState('');
  const numbers = numbersIn(text);
  const look = useMutation({
    mutationFn: async () => pasteReport(numbers, await studentsByNumber(numbers), chosen),
    onSuccess: ({ added, missing }) => {
      if (added.length > 0) onAdd(added);
      // Nothing to tell: the list behind shows them.
      if (missing.length === 0 && added.length > 0) onClose();
    },
  });
  const report = look.data;
  return (
    <Modal
      open
      title={m.pasteTitle}
      width={520}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        report === undefined ? (
          <>
            <Button onClick={onClose}>{m.cancel}</Button>
            <Button
              type="primary"
              disabled={numbers.length === 0}
              loading={look.isPending}
              onClick={() => look.mutate()}
            >
              {m.look(numbers.length)}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={look.reset}>{m.correct}</Button>
            <Button type="primary" onClick={onClose}>
              {m.close}
            </Button>
          </>
        )
      }
    >
      {report === undefined ? (
        <Flex vertical gap={8}>
          <label htmlFor="paste-numbers">{m.pasteAbout}</label>
          <Input.TextArea
            id="paste-numbers"
            autoFocus
            autoSize={{ minRows: 6, maxRows: 14 }}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Flex>
      ) : (
        <Flex vertical gap={8} aria-live="polite">
          <Alert
            type={report.added.length > 0 ? 'success' : 'info'}
            showIcon
            title={m.added(report.added.length, report.known.length)}
          />
          {report.missing.length > 0 && (
            <Alert
              type="warning"
              role="alert"
              showIcon
              title={m.missing(report.missing.length)}
              description={
                <>
                  <Typography.Paragraph copyable className="picker-missing">
                    {report.missing.join('\n')}
                  </Typography.Paragraph>
                  {m.missingWhy}
                </>
              }
            />
          )}
        </Flex>
      )}
    </Modal>
  );
}
