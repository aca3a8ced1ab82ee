import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import { TaskModal } from '@/task/TaskModal';
import { at, groupsOf } from '../common/fields';
import { type Answer, outcomeOf, Report } from '../common/report';
import { useCommon } from '../common/useCommon';
import { sectionMessages } from './messages';
import { QuotaList } from './QuotaList';
import { halves, quotasIn } from './quotas';
import type { Section } from './rows';
import { bodyFor, nameOf, type Verb } from './tasks';

export type { Verb } from './tasks';

interface Props {
  verb: Verb;
  rows: readonly Section[];
  semesterId: string | undefined;
  onClose: () => void;
}

/** Everything with consequences that is done to sections, after a look at them. */
export function SectionTask({ verb, rows, semesterId, onClose }: Props) {
  const c = useCommon();
  const all = useMessages(sectionMessages);
  const m = all.tasks[verb];
  const reason: TaskInput = {
    name: 'reason',
    field: { kind: 'longText', label: c.reason },
    required: true,
    max: 200,
    wide: true,
  };
  const inputs: Readonly<Record<Verb, readonly TaskInput[]>> = {
    split: [
      {
        name: 'quotas',
        field: { kind: 'text', label: all.parts, help: all.partsHelp },
        required: true,
        wide: true,
        initial: halves(rows[0]?.quota ?? 0),
        complaint: (value) => ((quotasIn(String(value ?? '')) ?? []).length >= 2 ? undefined : all.partsWrong),
      },
    ],
    merge: [
      {
        name: 'intoId',
        field: {
          kind: 'select',
          label: all.into,
          help: all.intoHelp,
          options: rows.map((row) => ({ value: row.id, label: nameOf(row) })),
        },
        required: true,
        initial: rows[0]?.id,
      },
      reason,
    ],
    cancel: [reason],
    quota: [
      {
        name: 'quotas',
        field: { kind: 'text', label: all.newQuotas },
        control: <QuotaList sections={rows} />,
        initial: Object.fromEntries(rows.map(({ id, quota }) => [id, quota])),
      },
    ],
    combine: [],
    separate: [],
    preregister: [
      {
        name: 'groupIds',
        field: { kind: 'references', label: c.groups, source: groupsOf(semesterId) },
        required: true,
        wide: true,
      },
    ],
  };
  const task = {
    name: `tts-${verb}`,
    about: m.about,
    inputs: inputs[verb],
    run: (values: Values, dryRun: boolean) =>
      call<Answer>('POST', at(`/section/${verb}`), { body: { ...bodyFor(verb, rows, semesterId, values), dryRun } }),
    outcomeOf,
    more: (answer: Answer) => <Report answer={answer} />,
    confirm: m.confirm,
    danger: verb === 'cancel' || verb === 'merge',
    done: m.done,
  };
  const names = rows.map(nameOf).join(', ');
  return <TaskModal title={names === '' ? m.action : `${m.action}: ${names}`} task={task} onClose={onClose} />;
}
