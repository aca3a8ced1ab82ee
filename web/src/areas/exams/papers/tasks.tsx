import { call } from '@/api/client';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { seasonOptions } from '../common/useSeason';
import { useWords } from '../messages';

interface Props {
  itemId: string;
  onClose: () => void;
}

export function CollectTask({ itemId, onClose }: Props) {
  const m = useWords().papers.collect;
  const task = {
    name: 'exam-collect',
    about: m.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/exam/course/collect', { body: { itemId, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}

export function CopyTask({ itemId, onClose }: Props) {
  const m = useWords().papers.copy;
  const inputs: readonly TaskInput[] = [
    {
      name: 'fromItemId',
      field: { kind: 'reference', label: m.from, source: seasonOptions },
      required: true,
      wide: true,
    },
  ];
  const task = {
    name: 'exam-copy',
    about: m.about,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/exam/course/copy', { body: { ...body, itemId, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}

export function RemindTask({ itemId, onClose }: Props) {
  const m = useWords().papers.remind;
  const task = {
    name: 'exam-remind',
    about: m.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) => call<Outcome>('POST', '/api/exam/course/remind', { body: { itemId, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}
