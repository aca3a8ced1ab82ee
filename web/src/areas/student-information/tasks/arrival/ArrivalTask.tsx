import dayjs from 'dayjs';
import { serverNow } from '@/app/config';
import { DATE_FORMAT } from '@/app/constants';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import { TaskModal } from '@/task/TaskModal';
import { itself } from '../change/useChangeInputs';
import { markNoShow, type Newcomer, register } from './calls';
import { arrivalMessages } from './messages';

interface Props {
  verb: 'register' | 'noShow';
  rows: readonly Newcomer[];
  onClose: () => void;
}

/** New students who have come, or have not. */
export function ArrivalTask({ verb, rows, onClose }: Props) {
  const m = useMessages(arrivalMessages);
  const ids = rows.map(({ id }) => id);
  const date: TaskInput = {
    name: 'date',
    field: { kind: 'date', label: verb === 'register' ? m.date : m.noShowDate },
    required: true,
    initial: dayjs(serverNow()).format(DATE_FORMAT),
  };
  if (verb === 'noShow') {
    const remark: TaskInput = { name: 'remark', field: { kind: 'longText', label: m.remark }, max: 500 };
    const task = {
      name: 'no-show',
      inputs: [date, remark],
      run: (body: Values, dryRun: boolean) => markNoShow(ids, body, dryRun),
      outcomeOf: itself,
      confirm: m.noShowConfirm,
      danger: true,
      done: m.noShowDone,
    };
    return <TaskModal title={m.noShowTitle(ids.length)} task={task} onClose={onClose} />;
  }
  const unchecked = rows.some(({ documentsChecked }) => !documentsChecked);
  const ignoring: readonly TaskInput[] = unchecked
    ? [
        { name: 'ignore', field: { kind: 'switch', label: m.ignoreDocuments } },
        {
          name: 'reason',
          field: { kind: 'longText', label: m.ignoreReason },
          required: true,
          max: 200,
          when: ({ ignore }) => ignore === true,
        },
      ]
    : [];
  const task = {
    name: 'register',
    inputs: [date, ...ignoring],
    run: (body: Values, dryRun: boolean) => register(ids, body, dryRun),
    outcomeOf: itself,
    confirm: m.registerConfirm,
    done: m.registered,
    links: () => [
      { to: '/si/registration', label: m.toReturn },
      { to: '/si/query/student-list', label: m.toStudents },
    ],
  };
  return <TaskModal title={m.registerTitle(ids.length)} task={task} onClose={onClose} />;
}
