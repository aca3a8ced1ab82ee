import { Form, Modal } from 'antd';
import { useMessages } from '@/i18n/messages';
import { useSave } from '@/resource/useSave';
import { useLeave } from '@/ui/useLeave';
import type { Board } from './board';
import { draftOf, type FormValues, newValues } from './drafts';
import { boardMessages } from './messages';
import { SessionForm } from './SessionForm';
import type { Editing } from './useBoard';

interface Props {
  board: Pick<Board, 'semester' | 'periods' | 'weekdays'>;
  sectionId: string | undefined;
  editing: Editing;
  onClose: () => void;
}

/** A further meeting of a section. */
export default function AddSession({ board, sectionId, editing, onClose }: Props) {
  const m = useMessages(boardMessages);
  const [form] = Form.useForm<FormValues>();
  const leave = useLeave(() => form.isFieldsTouched(), onClose);
  const { save, busy, notice } = useSave<FormValues, unknown>({
    form,
    inputs: ['sectionId', 'kind', 'hours', 'weekday', 'startTime', 'weeks', 'placeId', 'teacherId'],
    run: (values) => editing.add.mutateAsync(draftOf(board, values)),
    onSaved: onClose,
  });
  return (
    <Modal
      open
      title={m.add}
      okText={m.add}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={leave}
    >
      {notice}
      <Form
        form={form}
        name="tts-new-session"
        layout="vertical"
        initialValues={newValues(board, sectionId)}
        onFinish={save}
      >
        <SessionForm board={board} adding />
      </Form>
    </Modal>
  );
}
