import { call } from '@/api/client';
import type { Field } from '@/resource/types';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { useWords } from '../messages';
import type { StudentGrade } from '../rows';
import { input } from './inputs';

interface Props {
  row: StudentGrade;
  fields: Readonly<Record<string, Field | undefined>>;
  onClose: () => void;
}

/** Another grade for a result, after a look at everything that follows from it. */
export function AmendTask({ row, fields, onClose }: Props) {
  const m = useWords().results;
  const { id, version, grade, score, remarksCode } = row;
  const task = {
    name: 'grade-amend',
    about: m.amend.about,
    inputs: [
      ...input(fields, 'grade', { required: true, max: 5, initial: grade }),
      ...input(fields, 'score', { min: 0, initial: score ?? undefined }),
      ...input(fields, 'remarksCode', { initial: remarksCode || undefined }),
      ...input(fields, 'documentNo', { required: true, max: 50 }),
      ...input(fields, 'reason', { required: true, max: 500, wide: true }),
    ],
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/grades/result/amend', { body: { ...body, id, version, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.amend.confirm,
    done: m.amend.done,
  };
  const name = [row.labels?.studentId ?? '', row.labels?.courseId ?? []].flat().join(' · ');
  return <TaskModal title={m.amend.title(name)} task={task} onClose={onClose} />;
}
