import { call } from '@/api/client';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { useWords } from '../messages';

interface Props {
  id: string;
  onClose: () => void;
}

/** At once instead of at the planned time. */
export function PublishTask({ id, onClose }: Props) {
  const m = useWords().release;
  const task = {
    name: 'grade-publish',
    about: m.publishAbout,
    inputs: [],
    run: (_: Values, dryRun: boolean) => call<Outcome>('POST', '/api/grades/release/publish', { body: { id, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.publishConfirm,
    done: m.publishDone,
  };
  return <TaskModal title={m.publish} task={task} onClose={onClose} />;
}
