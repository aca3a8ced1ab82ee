import { call } from '@/api/client';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import type { DutySeason } from '@/university/exams/types';
import { useOwnDutyWords } from './messages';
import { called } from './Swaps';

type Duty = DutySeason['duties'][number];

export function DeclineTask({ duty, onClose }: { duty: Duty; onClose: () => void }) {
  const m = useOwnDutyWords().decline;
  const inputs: readonly TaskInput[] = [
    { name: 'reason', field: { kind: 'longText', label: m.reason }, required: true, max: 300, wide: true },
  ];
  const task = {
    name: 'duty-decline',
    about: m.about,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/teacher/duty/answer', { body: { ...body, dutyId: duty.id, confirm: false, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    danger: true,
    once: true,
  };
  return <TaskModal title={`${m.action} · ${called(duty)}`} task={task} onClose={onClose} />;
}

interface SwapProps {
  duty: Duty;
  season: DutySeason;
  onClose: () => void;
}

export function SwapTask({ duty, season, onClose }: SwapProps) {
  const m = useOwnDutyWords().swap;
  const colleagues = season.colleagues.map(({ teacherId, name }) => ({ value: teacherId, label: name }));
  const given = (values: Values) => season.colleagues.find(({ teacherId }) => teacherId === values['teacherId']);
  const backs = season.colleagues.flatMap(({ name, duties }) =>
    duties.map((own) => ({ value: own.id, label: `${name} · ${called(own)}` })),
  );
  const inputs: readonly TaskInput[] = [
    { name: 'teacherId', field: { kind: 'select', label: m.colleague, options: colleagues }, required: true },
    {
      name: 'backDutyId',
      field: { kind: 'select', label: m.back, options: [{ value: '', label: m.nothing }, ...backs] },
      when: (values) => (given(values)?.duties.length ?? 0) > 0,
      wide: true,
    },
    { name: 'note', field: { kind: 'longText', label: m.note }, max: 300, wide: true },
  ];
  const task = {
    name: 'duty-swap',
    about: m.about,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/teacher/duty/swap', { body: { ...body, dutyId: duty.id, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  return <TaskModal title={`${m.action} · ${called(duty)}`} task={task} onClose={onClose} />;
}
