import { call } from '@/api/client';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { useWords } from '../messages';

interface Props {
  id: string;
  onClose: () => void;
}

/** What was released is no longer shown, for a reason that is kept. */
export function WithdrawTask({ id, onClose }: Props) {
  const m = useWords().release;
  const task = {
    name: 'grade-withdraw',
    about: m.withdrawAbout,
    danger: true,
    inputs: [
      { name: 'reason', field: { kind: 'longText', label: m.reason } as const, required: true, max: 500, wide: true },
    ],
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/grades/release/withdraw', { body: { ...body, id, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.withdrawConfirm,
    done: m.withdrawDone,
  };
  return <TaskModal title={m.withdraw} task={task} onClose={onClose} />;
}
