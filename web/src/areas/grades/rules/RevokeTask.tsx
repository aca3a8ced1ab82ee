import { call } from '@/api/client';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { useWords } from '../messages';

interface Props {
  id: string;
  onClose: () => void;
}

/** What held before holds again, as long as nothing was released by the version. */
export function RevokeTask({ id, onClose }: Props) {
  const { rules, results: r } = useWords();
  const m = rules.revoke;
  const task = {
    name: 'grade-rules-revoke',
    about: m.about,
    danger: true,
    inputs: [
      { name: 'reason', field: { kind: 'longText', label: r.reason } as const, required: true, max: 500, wide: true },
    ],
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/grades/regulation/revoke', { body: { ...body, id, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.action,
    done: m.done,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}
