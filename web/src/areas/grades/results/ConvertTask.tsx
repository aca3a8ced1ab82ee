import { call } from '@/api/client';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { useWords } from '../messages';

/** Temporary grades whose time is up become what the scale says. */
export function ConvertTask({ onClose }: { onClose: () => void }) {
  const m = useWords().results.convert;
  const task = {
    name: 'grade-convert',
    about: m.about,
    inputs: [],
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/grades/result/convert', { body: { ...body, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}
