import { call } from '@/api/client';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { electiveTypesOf } from '@/university/selection/fields';
import { useSelectionWords } from '@/university/selection/messages';
import { at, page } from '../common/paths';
import { useWords } from '../messages';

interface Props {
  semesterId: string | undefined;
  typeId?: string;
  onClose: () => void;
}

/** Gives everybody whom a type is meant for its units to choose, after a look at who that is. */
export function AssignTask({ semesterId, typeId, onClose }: Props) {
  const c = useSelectionWords();
  const m = useWords().assign;
  const inputs: readonly TaskInput[] = [
    {
      name: 'electiveTypeId',
      field: { kind: 'reference', label: c.electiveType, source: electiveTypesOf(semesterId) },
      required: true,
      initial: typeId,
    },
    {
      name: 'overwrite',
      field: { kind: 'switch', label: m.overwrite, help: m.overwriteHelp },
      initial: false,
      wide: true,
    },
  ];
  const task = {
    name: 'es-assign',
    about: m.about,
    inputs,
    run: (body: Values, dryRun: boolean) => call<Outcome>('POST', at('/quota/assign'), { body: { ...body, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    links: ({ electiveTypeId }: Values) => [
      { to: `${page('student-list')}?electiveTypeId=${String(electiveTypeId)}`, label: m.toStudents },
    ],
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}
