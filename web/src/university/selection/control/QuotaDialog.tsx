import type { Values } from '@/task/fields';
import { TaskModal } from '@/task/TaskModal';
import { type Changed, type Door, type HotSection, quotaOutcome, setQuota } from './calls';
import { useControlWords } from './messages';

interface Props {
  door: Door;
  roundId: string;
  section: HotSection;
  onDone: () => void;
  onClose: () => void;
}

/** Another quota while the round runs, after a look at who moves up. */
export function QuotaDialog({ door, roundId, section, onDone, onClose }: Props) {
  const m = useControlWords();
  const task = {
    name: 'round-quota',
    about: m.quotaTask.about,
    inputs: [
      {
        name: 'quota',
        field: { kind: 'number', label: m.quota },
        required: true,
        min: 0,
        initial: section.quota,
      },
      { name: 'reason', field: { kind: 'longText', label: m.reason }, required: true, max: 200, wide: true },
    ] as const,
    run: (values: Values, dryRun: boolean) =>
      setQuota(door, { ...values, roundId, sectionId: section.sectionId, dryRun }),
    outcomeOf: (answer: Changed) => quotaOutcome(answer, section, m.quotaTask, m.quota),
    onDone,
    confirm: m.quotaTask.confirm,
    done: m.quotaTask.done,
    once: true,
  };
  return <TaskModal title={`${m.setQuota}: ${section.label}`} task={task} onClose={onClose} />;
}
