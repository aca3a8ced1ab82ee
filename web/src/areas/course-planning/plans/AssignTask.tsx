import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { StudentList } from '@/university/students/StudentList';
import { cohortOptions, programmeOptions, semesterOptions } from '../common/fields';
import type { Kind } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { planAt, structureOptions } from './kind';
import { plansMessages } from './messages';
import { useChosen } from './useChosen';

/** Puts students on a plan: a list of them, or everybody of a programme and cohort. */
export function AssignTask({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const c = useCommon();
  const m = useMessages(plansMessages).student;
  const [listed] = useChosen('structureId');
  const ways = kind === 'major' ? (['group', 'list'] as const) : (['declared', 'list'] as const);
  const by = (wanted: string) => (values: Values) => values.way === wanted;
  const inputs: readonly TaskInput[] = [
    {
      name: 'structureId',
      field: { kind: 'reference', label: m.structure, source: structureOptions[kind] },
      required: true,
      initial: listed,
    },
    { name: 'fromSemesterId', field: { kind: 'reference', label: m.from, source: semesterOptions }, required: true },
    {
      name: 'way',
      field: {
        kind: 'select',
        label: m.assign.way,
        options: ways.map((value) => ({ value, label: m.assign.ways[value] })),
      },
      required: true,
      initial: ways[0],
      wide: true,
    },
    {
      name: 'studentIds',
      field: { kind: 'text', label: m.assign.students },
      control: <StudentList />,
      required: true,
      when: by('list'),
    },
    {
      name: 'programmeId',
      field: { kind: 'reference', label: c.programme, source: programmeOptions },
      required: true,
      when: by('group'),
    },
    {
      name: 'cohortId',
      field: { kind: 'reference', label: c.cohort, source: cohortOptions },
      required: true,
      when: by('group'),
    },
  ];
  const task = {
    name: 'plan-assign',
    about: m.assign.about,
    inputs,
    run: ({ way, ...body }: Values, dryRun: boolean) => {
      const declared = way === 'declared';
      return call<Outcome>('POST', planAt(kind, '/student/assign'), { body: { ...body, declared, dryRun } });
    },
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.assign.confirm,
    done: m.assign.done,
  };
  return <TaskModal title={m.assign.action} task={task} onClose={onClose} />;
}
