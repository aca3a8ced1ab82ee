import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { TaskInput } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { at, courseTypeOptions } from '../common/fields';
import { useCommon } from '../common/useCommon';
import { registrationMessages } from './messages';
import type { Registered } from './rows';

export type Verb = 'recategorise' | 'drop';
interface Props {
  verb: Verb;
  rows: readonly Registered[];
  onClose: () => void;
}

/** Counts registrations as something else, or takes them back, after a look at whom it concerns. */
export function RegistrationTask({ verb, rows, onClose }: Props) {
  const c = useCommon();
  const m = useMessages(registrationMessages)[verb];
  const ids = rows.map(({ id }) => id);
  const type: TaskInput = {
    name: 'courseTypeId',
    field: { kind: 'reference', label: c.courseType, source: courseTypeOptions },
    required: true,
  };
  const reason: TaskInput = {
    name: 'reason',
    field: { kind: 'longText', label: c.reason },
    required: true,
    max: 200,
    wide: true,
  };
  const task = {
    name: `subjects-${verb}`,
    about: m.about,
    inputs: verb === 'recategorise' ? [type, reason] : [reason],
    run: (body: Readonly<Record<string, unknown>>, dryRun: boolean) =>
      call<Outcome>('POST', at(`/student-subject/${verb}`), { body: { ...body, ids, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    danger: verb === 'drop',
    done: m.done,
  };
  return <TaskModal title={m.title(ids.length)} task={task} onClose={onClose} />;
}
