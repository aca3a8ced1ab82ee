import { Button, Flex } from 'antd';
import { useMessages } from '@/i18n/messages';
import { taskMessages } from './messages';
import { TaskBody, type TaskWords } from './TaskBody';
import { type Task, useTask } from './useTask';

/** A task as part of a page, with its buttons below. */
export function TaskCard<Answer>({ task }: { task: Task<Answer> & TaskWords<Answer> }) {
  const m = useMessages(taskMessages);
  const state = useTask(task);
  const { step, answer, busy } = state;
  return (
    <div className="task-page">
      <TaskBody task={task} state={state} />
      <Flex gap={8} wrap style={{ marginBlockStart: 16 }}>
        {step === 'fill' && (
          <Button type="primary" loading={busy} onClick={state.form.submit}>
            {m.preview}
          </Button>
        )}
        {step === 'effect' && (
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
        )}
        {step === 'done' && !task.once && <Button onClick={state.restart}>{m.again}</Button>}
      </Flex>
    </div>
  );
}
