import type { ExpectView, Outcome } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import { TaskModal } from '@/task/TaskModal';
import { semesterOptions } from '../../common/fields';
import { itself } from '../change/useChangeInputs';
import { countedOutcome, expectStudents, startSemester } from './calls';
import { returnsMessages } from './messages';

interface Props {
  verb: 'expect' | 'start';
  onClose: () => void;
}

/** What is done once for a whole semester. */
export function SemesterTask({ verb, onClose }: Props) {
  const m = useMessages(returnsMessages);
  const inputs: readonly TaskInput[] = [
    {
      name: 'semesterId',
      field: { kind: 'reference', label: m.semester, source: semesterOptions },
      required: true,
      wide: true,
    },
  ];
  if (verb === 'start') {
    const task = {
      name: 'semester-start',
      inputs,
      about: m.startAbout,
      run: (body: Values, dryRun: boolean): Promise<Outcome> => startSemester({ ...body, dryRun }),
      outcomeOf: itself,
      confirm: m.startConfirm,
      done: m.started,
      links: () => [{ to: '/si/query/student-semester-list', label: m.toSnapshots }],
    };
    return <TaskModal title={m.start} task={task} onClose={onClose} />;
  }
  const task = {
    name: 'semester-expect',
    inputs,
    about: m.expectAbout,
    run: (body: Values, dryRun: boolean): Promise<ExpectView> => expectStudents({ ...body, dryRun }),
    outcomeOf: countedOutcome,
    more: ({ added, updated }: ExpectView) => <p>{m.counts(added, updated)}</p>,
    confirm: m.expectConfirm,
    done: m.expected,
  };
  return <TaskModal title={m.expect} task={task} onClose={onClose} />;
}
