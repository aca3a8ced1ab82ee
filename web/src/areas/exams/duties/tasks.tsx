import { call } from '@/api/client';
import { optionsOf } from '@/resource/tableService';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { teacherOptions } from '@/university/references';
import type { ExamDuty, ExamItem } from '../common/rows';
import { useDutyWords } from './messages';

const roomOptions = optionsOf('/api/exam/room');

interface ItemProps {
  itemId: string;
  onClose: () => void;
}

/** Something that is done for a whole season, looked at first. */
function seasonTask(
  name: string,
  path: `/api/${string}`,
  m: { about: string; confirm: string; done: string },
  itemId: string,
) {
  return {
    name,
    about: m.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) => call<Outcome>('POST', path, { body: { itemId, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
}

export function AssignTask({ itemId, onClose }: ItemProps) {
  const m = useDutyWords().duties.assign;
  const task = seasonTask('exam-duties-assign', '/api/exam/duty/assign', m, itemId);
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}

export function TellTask({ itemId, onClose }: ItemProps) {
  const m = useDutyWords().duties.tell;
  const task = seasonTask('exam-duties-tell', '/api/exam/duty/tell', m, itemId);
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}

export function GiveTask({ item, onClose }: { item: ExamItem; onClose: () => void }) {
  const m = useDutyWords().duties.give;
  const same = (value: string) => ({ value, label: value });
  const inputs: readonly TaskInput[] = [
    { name: 'day', field: { kind: 'date', label: m.day }, required: true },
    { name: 'startTime', field: { kind: 'select', label: m.slot, options: item.slots.map(same) }, required: true },
    { name: 'roomId', field: { kind: 'reference', label: m.room, source: roomOptions }, required: true },
    { name: 'teacherId', field: { kind: 'reference', label: m.teacher, source: teacherOptions }, required: true },
    {
      name: 'role',
      field: {
        kind: 'select',
        label: m.role,
        options: Object.entries(m.roles).map(([value, label]) => ({ value, label })),
      },
      required: true,
      initial: 'INVIGILATOR',
    },
  ];
  const task = {
    name: 'exam-duty-give',
    about: m.about,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/exam/duty/give', { body: { ...body, itemId: item.id, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    once: true,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}

export function TakeTask({ rows, onClose }: { rows: readonly ExamDuty[]; onClose: () => void }) {
  const m = useDutyWords().duties.take;
  const task = {
    name: 'exam-duties-take',
    about: m.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/exam/duty/take', { body: { ids: rows.map(({ id }) => id), dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    done: m.done,
    danger: true,
    once: true,
  };
  return <TaskModal title={m.action} task={task} onClose={onClose} />;
}
