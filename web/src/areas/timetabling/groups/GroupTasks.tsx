import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { StudentList } from '@/university/students/StudentList';
import { at, programmeOptions, semesterOptions } from '../common/fields';
import { type Answer, outcomeOf, Report } from '../common/report';
import { useCommon } from '../common/useCommon';
import { groupMessages } from './messages';
import type { Group, Member } from './rows';

/** Everybody of a programme and year into groups of a size. */
export function MakeGroups({ semesterId, onClose }: { semesterId: string | undefined; onClose: () => void }) {
  const c = useCommon();
  const m = useMessages(groupMessages);
  const task = {
    name: 'tts-make-groups',
    about: m.make.about,
    inputs: [
      {
        name: 'semesterId',
        field: { kind: 'reference', label: c.semester, source: semesterOptions },
        required: true,
        initial: semesterId,
      },
      {
        name: 'programmeId',
        field: { kind: 'reference', label: c.programme, source: programmeOptions },
        required: true,
      },
      {
        name: 'year',
        field: {
          kind: 'select',
          label: c.year,
          options: ['1', '2', '3', '4'].map((value) => ({ value, label: c.yearOf(value) })),
        },
        required: true,
      },
      { name: 'size', field: { kind: 'number', label: m.make.size }, required: true, min: 1, initial: 40 },
    ] as const,
    run: (values: Values, dryRun: boolean) =>
      call<Answer>('POST', at('/group/make'), { body: { ...values, year: Number(values.year), dryRun } }),
    outcomeOf,
    more: (answer: Answer) => <Report answer={answer} />,
    confirm: m.make.confirm,
    done: m.make.done,
  };
  return <TaskModal title={m.make.action} task={task} onClose={onClose} />;
}

export function AddMembers({ group, onClose }: { group: Group; onClose: () => void }) {
  const c = useCommon();
  const m = useMessages(groupMessages).add;
  const task = {
    name: 'tts-add-members',
    about: m.about,
    inputs: [
      {
        name: 'studentIds',
        field: { kind: 'text', label: c.student },
        control: <StudentList />,
        required: true,
      } as const,
    ],
    run: (values: Values, dryRun: boolean) =>
      call<Answer>('POST', at('/group/member'), { body: { ...values, groupId: group.id, dryRun } }),
    outcomeOf,
    more: (answer: Answer) => <Report answer={answer} />,
    confirm: m.confirm,
    done: m.done,
  };
  return <TaskModal title={m.title(group.code)} task={task} onClose={onClose} />;
}

export function RemoveMembers({ members, onClose }: { members: readonly Member[]; onClose: () => void }) {
  const m = useMessages(groupMessages).remove;
  const ids = members.map(({ id }) => id);
  const task = {
    name: 'tts-remove-members',
    about: m.about,
    inputs: [],
    run: (_: Values, dryRun: boolean) => call<Outcome>('POST', at('/group/member/remove'), { body: { ids, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.confirm,
    danger: true,
    done: m.done,
  };
  return <TaskModal title={m.title(ids.length)} task={task} onClose={onClose} />;
}
