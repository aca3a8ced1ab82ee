import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import { TaskModal } from '@/task/TaskModal';
import { StudentList } from '@/university/students/StudentList';
import { at } from '../common/fields';
import { type Answer, outcomeOf, Report } from '../common/report';
import { sectionsOf } from '../common/sectionSource';
import { useCommon } from '../common/useCommon';
import { seatMessages } from './messages';
import type { Seat } from './rows';

export type Verb = 'add' | 'move' | 'drop';
interface Props {
  verb: Verb;
  rows: readonly Seat[];
  semesterId: string | undefined;
  sectionId: string | undefined;
  onClose: () => void;
}

/** Seats given, moved or taken back by hand. What the rules would refuse takes a reason, and stays visible. */
export function SeatTask({ verb, rows, semesterId, sectionId, onClose }: Props) {
  const c = useCommon();
  const all = useMessages(seatMessages);
  const m = all.tasks[verb];
  const courses = new Set(rows.map(({ courseId }) => courseId));
  const courseId = courses.size === 1 ? [...courses][0] : undefined;
  const section: TaskInput = {
    name: 'sectionId',
    field: { kind: 'reference', label: all.target, source: sectionsOf({ semesterId, courseId }) },
    required: true,
    wide: true,
    initial: verb === 'add' ? sectionId : undefined,
  };
  const override: TaskInput = {
    name: 'override',
    field: { kind: 'switch', label: all.override, help: all.overrideHelp },
    initial: false,
    wide: true,
  };
  const reason: TaskInput = {
    name: 'reason',
    field: { kind: 'longText', label: c.reason },
    required: true,
    max: 200,
    wide: true,
  };
  const inputs: Readonly<Record<Verb, readonly TaskInput[]>> = {
    add: [
      section,
      { name: 'studentIds', field: { kind: 'text', label: c.student }, control: <StudentList />, required: true },
      override,
      reason,
    ],
    move: [section, override, reason],
    drop: [reason],
  };
  const ids = rows.map(({ id }) => id);
  const task = {
    name: `tts-seat-${verb}`,
    about: m.about,
    inputs: inputs[verb],
    run: (values: Values, dryRun: boolean) =>
      call<Answer>('POST', at(`/student-section/${verb}`), {
        body: { ...(verb === 'add' ? {} : { ids }), ...values, dryRun },
      }),
    outcomeOf,
    more: (answer: Answer) => <Report answer={answer} />,
    confirm: m.confirm,
    danger: verb === 'drop',
    done: m.done,
  };
  return <TaskModal title={verb === 'add' ? m.action : m.title(ids.length)} task={task} onClose={onClose} />;
}
