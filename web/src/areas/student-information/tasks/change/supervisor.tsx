import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskCard } from '@/task/TaskCard';
import { at } from '../../common/fields';
import { recordOf } from '../../common/RecordLink';
import { tasksMessages } from '../messages';
import type { Picked } from '../picker/calls';
import { StudentPicker } from '../picker/StudentPicker';
import { useAddressed } from '../picker/useAddressed';
import { ChangePage } from './ChangePage';
import { SupervisorsOf } from './SupervisorsOf';
import { type Line, lineProblem, wireOf } from './supervisors';
import { given, itself, useChangeInputs } from './useChangeInputs';
import './change.css';

const studentOf = (body: Values): Picked | undefined => (body.studentId as readonly Picked[] | undefined)?.[0];

export default function ChangeSupervisor() {
  const all = useMessages(tasksMessages);
  const m = all.supervisor;
  const { students, pending } = useAddressed();
  const inputs = useChangeInputs(students);
  const run = ({ supervisors, ...body }: Values, dryRun: boolean): Promise<Outcome> =>
    call<Outcome>('POST', at('/task/supervisor'), {
      body: {
        ...given(body),
        studentId: studentOf(body)?.id,
        supervisors: wireOf(supervisors as readonly Line[]),
        dryRun,
      },
    });
  const complaint = (value: unknown): string | undefined => {
    const problem = lineProblem((value ?? []) as readonly Line[]);
    if (problem === undefined) return undefined;
    return problem.kind === 'principal' ? m.onePrincipal : m.incomplete(problem.place);
  };
  const student: TaskInput = {
    name: 'studentId',
    field: { kind: 'text', label: m.student },
    control: <StudentPicker single />,
    required: true,
    initial: students.slice(0, 1),
  };
  const lines: TaskInput = {
    name: 'supervisors',
    field: { kind: 'text', label: m.supervisors },
    control: <SupervisorsOf />,
    required: true,
    initial: [],
    complaint,
  };
  const task = {
    name: 'supervisor',
    inputs: [student, lines, inputs.effectiveDate, inputs.docNo, inputs.remark],
    run,
    outcomeOf: itself,
    confirm: m.confirm,
    done: m.done,
    links: (body: Values) => [{ to: recordOf(studentOf(body)?.id ?? ''), label: all.change.toRecord }],
  };
  return (
    <ChangePage title={m.title} about={m.about} pending={pending}>
      <TaskCard task={task} />
    </ChangePage>
  );
}
