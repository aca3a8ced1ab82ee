import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { graduationMessages } from './messages';
import { apiAt, type Kind } from './rights';
import { type AuditedStudent, nameOf } from './rows';

export type StudentVerb = 'decide' | 'honours' | 'answer';
const CLASSES = ['FIRST', 'SECOND_UPPER', 'SECOND_LOWER', 'THIRD', 'DISTINCTION', 'MERIT', 'PASS', 'NONE'] as const;

interface Props {
  kind: Kind;
  verb: StudentVerb;
  rows: readonly AuditedStudent[];
  onClose: () => void;
}

/** Decides about one or many, sets their class, or answers what somebody asked. */
export function StudentTask({ kind, verb, rows, onClose }: Props) {
  const m = useMessages(graduationMessages);
  const words = m.students[verb];
  const [first] = rows;
  const reason: TaskInput = {
    name: 'reason',
    field: { kind: 'longText', label: m.reason, help: m.students.reasonHelp },
    max: 500,
    wide: true,
  };
  const inputs: Readonly<Record<StudentVerb, readonly TaskInput[]>> = {
    decide: [
      {
        name: 'decision',
        field: {
          kind: 'select',
          label: m.students.decision,
          options: (['GRADUATE', 'NOT_YET'] as const).map((value) => ({ value, label: m.decisions[value] })),
        },
        required: true,
        wide: true,
      },
      reason,
    ],
    honours: [
      {
        name: 'honours',
        field: {
          kind: 'select',
          label: m.students.class,
          options: CLASSES.map((value) => ({ value, label: m.classes[value] })),
        },
        required: true,
        wide: true,
        initial: first?.honoursSuggested,
      },
      reason,
    ],
    answer: [
      {
        name: 'answer',
        field: { kind: 'longText', label: m.students.answerText },
        required: true,
        max: 1000,
        wide: true,
        initial: first?.answer === '' ? undefined : first?.answer,
      },
    ],
  };
  const about = verb === 'answer' ? m.students.asked(first?.query ?? '') : words.about;
  const task = {
    name: `ga-student-${verb}`,
    about,
    inputs: inputs[verb],
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', apiAt(kind, `student/${verb}`), {
        body:
          verb === 'answer'
            ? { ...body, id: first?.id ?? '', dryRun }
            : { ...body, reason: body['reason'] ?? '', ids: rows.map(({ id }) => id), dryRun },
      }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: words.confirm,
    done: words.done,
    once: true,
  };
  const named = rows.length === 1 && first !== undefined ? nameOf(first) : String(rows.length);
  return <TaskModal title={`${words.action} · ${named}`} task={task} onClose={onClose} />;
}
