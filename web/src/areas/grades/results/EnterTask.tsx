import { call } from '@/api/client';
import type { Field } from '@/resource/types';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { useWords } from '../messages';
import { input } from './inputs';

interface Props {
  fields: Readonly<Record<string, Field | undefined>>;
  onClose: () => void;
}

/** A result that is missing, entered by the registry. */
export function EnterTask({ fields, onClose }: Props) {
  const m = useWords().results;
  const task = {
    name: 'grade-enter',
    about: m.enter.about,
    inputs: [
      ...input(fields, 'studentId', { required: true }),
      ...input(fields, 'semesterId', { required: true }),
      ...input(fields, 'courseId', { required: true }),
      ...input(fields, 'grade', { required: true, max: 5 }),
      ...input(fields, 'score', { min: 0 }),
      ...input(fields, 'courseTypeId'),
      ...input(fields, 'remarksCode'),
      ...input(fields, 'documentNo', { max: 50 }),
      ...input(fields, 'reason', { required: true, max: 500, wide: true }),
    ],
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/grades/result/enter', { body: { ...body, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.enter.confirm,
    done: m.enter.done,
  };
  return <TaskModal title={m.enter.action} task={task} onClose={onClose} />;
}
