import { Button, Modal } from 'antd';
import { useMessages } from '@/i18n/messages';
import { useLeave } from '@/ui/useLeave';
import { taskMessages } from './messages';
import { TaskBody, type TaskWords } from './TaskBody';
import { type Task, useTask } from './useTask';

interface Props<Answer> {
  title: string;
  task: Task<Answer> & TaskWords<Answer>;
  onClose: () => void;
}

/** A task about rows that are chosen already, over their list. */
export function TaskModal<Answer>({ title, task, onClose }: Props<Answer>) {
  const m = useMessages(taskMessages);
  const state = useTask(task);
  const { step, answer, busy } = state;
  const leave = useLeave(() => step !== 'done' && state.form.isFieldsTouched(), onClose);
  const footer =
    step === 'done' ? (
      <Button type="primary" onClick={onClose}>
        {m.close}
      </Button>
    ) : step === 'effect' ? (
      <>
        <Button onClick={state.back}>{m.back}</Button>
        <Button
          type="primary"
          danger={task.danger}
          loading={busy}
          disabled={answer === undefined || task.outcomeOf(answer).total === 0}
          onClick={state.confirm}
        >
          {task.confirm}
        </Button>
      </>
    ) : (
      <>
        <Button onClick={leave}>{m.cancel}</Button>
        <Button type="primary" loading={busy} onClick={state.form.submit}>
          {m.preview}
        </Button>
      </>
    );
  return (
    <Modal open width={760} title={title} footer={footer} mask={{ closable: false }} onCancel={leave} destroyOnHidden>
      <TaskBody task={task} state={state} onLeave={onClose} />
    </Modal>
  );
}
