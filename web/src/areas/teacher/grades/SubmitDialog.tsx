import { useMutation } from '@tanstack/react-query';
import { Alert, App, Checkbox, Form, Input, Modal } from 'antd';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { useMessages } from '@/i18n/messages';
import { RefusalPanel } from '@/ui/RefusalPanel';
import { gradeMessages } from './messages';
import type { SheetView } from './types';

interface Props {
  sheet: SheetView;
  answers: Readonly<Record<string, string>>;
  /** Why it cannot be submitted yet. */
  wait: string | undefined;
  onDone: () => void;
  onClose: () => void;
}
interface Inputs {
  explanation: string;
  declared: boolean;
}

/** The sheet as it was looked at is handed in, with the declaration and, where it is asked for, an explanation. */
export function SubmitDialog({ sheet, answers, wait, onDone, onClose }: Props) {
  const m = useMessages(gradeMessages).submit;
  const { message } = App.useApp();
  const [form] = Form.useForm<Inputs>();
  const declared = Form.useWatch('declared', form);
  const asks = sheet.findings.some(({ level }) => level === 'ASKS');
  const submit = useMutation({
    mutationFn: (inputs: Inputs) =>
      call('POST', '/api/teacher/grade-sheet/submit', {
        body: {
          sheetId: sheet.id,
          edition: sheet.edition,
          declared: inputs.declared,
          explanation: inputs.explanation ?? '',
          answers: Object.entries(answers).map(([code, note]) => ({ code, note })),
        },
      }),
    onSuccess: () => {
      void message.success(m.done);
      onDone();
    },
    meta: { silent: true },
  });
  const failure = submit.error instanceof ApiError ? submit.error : undefined;
  return (
    <Modal
      open
      width={640}
      title={m.title}
      okText={m.confirm}
      cancelText={m.cancel}
      okButtonProps={{ disabled: declared !== true || wait !== undefined, loading: submit.isPending }}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <p>{m.about}</p>
      {wait !== undefined && <Alert type="warning" title={wait} style={{ marginBlockEnd: 8 }} />}
      <Form<Inputs>
        form={form}
        name="submit-grades"
        layout="vertical"
        initialValues={{ explanation: sheet.explanation, declared: false }}
        onFinish={(inputs) => submit.mutate(inputs)}
      >
        {(asks || sheet.explanation !== '') && (
          <Form.Item name="explanation" label={m.explanation} extra={m.explanationHelp} rules={[{ required: asks }]}>
            <Input.TextArea rows={3} maxLength={2000} />
          </Form.Item>
        )}
        <blockquote style={{ margin: '0 0 8px', paddingInlineStart: 12, borderInlineStart: '3px solid #8c8c8c' }}>
          {sheet.declaration}
        </blockquote>
        <Form.Item name="declared" valuePropName="checked">
          <Checkbox>{m.declare}</Checkbox>
        </Form.Item>
      </Form>
      {failure !== undefined && (
        <Alert
          type="error"
          title={failure.message}
          description={<RefusalPanel message="" said={failure.message} rules={failure.rules} onLeave={onClose} />}
        />
      )}
    </Modal>
  );
}
