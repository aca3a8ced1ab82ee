import { call } from '@/api/client';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { useWords } from '../messages';

interface Props {
  ids: readonly string[];
  onClose: () => void;
}

/** From then on whoever verifies the paper reads that it was revoked. */
export function RevokeTask({ ids, onClose }: Props) {
  const { transcripts: m, results: r } = useWords();
  const task = {
    name: 'transcript-revoke',
    about: m.revoke.about,
    danger: true,
    inputs: [
      { name: 'reason', field: { kind: 'longText', label: r.reason } as const, required: true, max: 500, wide: true },
    ],
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/grades/transcript/revoke', { body: { ...body, ids, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.revoke.confirm,
    done: m.revoke.done,
  };
  return <TaskModal title={m.revoke.title(ids.length)} task={task} onClose={onClose} />;
}
