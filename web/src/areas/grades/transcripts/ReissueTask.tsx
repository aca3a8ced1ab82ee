import { call } from '@/api/client';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { useWords } from '../messages';
import type { Transcript } from '../rows';

interface Props {
  row: Transcript;
  onClose: () => void;
}

/** With today's results; the old one and the new one name each other. */
export function ReissueTask({ row, onClose }: Props) {
  const { transcripts: m, results: r } = useWords();
  const task = {
    name: 'transcript-reissue',
    about: m.reissue.about,
    inputs: [
      { name: 'reason', field: { kind: 'longText', label: r.reason } as const, required: true, max: 500, wide: true },
    ],
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/grades/transcript/reissue', { body: { ...body, id: row.id, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.reissue.confirm,
    done: m.reissue.done,
  };
  return <TaskModal title={m.reissue.title(row.serialNo)} task={task} onClose={onClose} />;
}
