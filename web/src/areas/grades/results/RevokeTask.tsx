import { call } from '@/api/client';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { useWords } from '../messages';

interface Props {
  ids: readonly string[];
  onClose: () => void;
}

/** Takes back what was entered by mistake. */
export function RevokeTask({ ids, onClose }: Props) {
  const m = useWords().results;
  const task = {
    name: 'grade-revoke',
    about: m.revoke.about,
    danger: true,
    inputs: [
      { name: 'reason', field: { kind: 'longText', label: m.reason } as const, required: true, max: 500, wide: true },
    ],
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/grades/result/revoke', { body: { ...body, ids, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.revoke.confirm,
    done: m.revoke.done,
  };
  return <TaskModal title={m.revoke.title(ids.length)} task={task} onClose={onClose} />;
}
