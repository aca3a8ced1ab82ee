import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { useNamed } from '@/university/useNamed';
import { graduationMessages } from './messages';
import { apiAt, type Kind } from './rights';
import type { Batch } from './rows';

export type Step = 'run' | 'release' | 'withdraw' | 'sign' | 'return';

export function BatchTask({ kind, step, row, onClose }: { kind: Kind; step: Step; row: Batch; onClose: () => void }) {
  const m = useMessages(graduationMessages);
  const named = useNamed();
  const words = m.setting.steps[step];
  const reason: TaskInput = {
    name: 'reason',
    field: { kind: 'longText', label: m.reason },
    required: true,
    max: 500,
    wide: true,
  };
  const note: TaskInput = { name: 'note', field: { kind: 'longText', label: m.setting.note }, max: 500, wide: true };
  const inputs = step === 'withdraw' || step === 'return' ? [reason] : step === 'sign' ? [note] : [];
  const task = {
    name: `ga-batch-${step}`,
    about: words.about,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', apiAt(kind, `batch/${step}`), {
        body: { ...body, ...(step === 'sign' && { note: body['note'] ?? '' }), id: row.id, dryRun },
      }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: words.confirm,
    done: words.done,
    once: true,
  };
  return <TaskModal title={`${words.action} · ${named(row)}`} task={task} onClose={onClose} />;
}
