import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import type { Kind } from '../common/rights';
import { planAt } from './kind';
import { plansMessages } from './messages';
import type { Follower } from './rows';

interface Props {
  kind: Kind;
  rows: readonly Follower[];
  onClose: () => void;
}

/** Takes students off their plan, after a look at who they are. */
export function UnassignTask({ kind, rows, onClose }: Props) {
  const m = useMessages(plansMessages).student.unassign;
  const ids = rows.map(({ id }) => id);
  const task = {
    name: 'plan-unassign',
    about: m.about,
    inputs: [],
    run: (_: unknown, dryRun: boolean) =>
      call<Outcome>('POST', planAt(kind, '/student/unassign'), { body: { ids, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    danger: true,
    done: m.done,
  };
  return <TaskModal title={m.title(ids.length)} task={task} onClose={onClose} />;
}
