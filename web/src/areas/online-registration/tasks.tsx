import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { registrationMessages } from './messages';
import { type ApplicationRow, sideOf } from './rows';

export const STEPS = ['START', 'FINISH', 'COLLECT', 'REJECT'] as const;
export type Step = (typeof STEPS)[number];
export interface Job {
  kind: Step | 'message' | 'payment';
  rows: readonly ApplicationRow[];
}
interface Props {
  office: boolean;
  job: Job;
  onClose: () => void;
}

/** Where a step leads from; the server says it too, with what else stands against it. */
export const FROM: Readonly<Record<Step, readonly string[]>> = {
  START: ['SUBMITTED'],
  FINISH: ['SUBMITTED', 'PROCESSING'],
  COLLECT: ['READY'],
  REJECT: ['SUBMITTED', 'PROCESSING'],
};

/** Everything that is done to applications, looked at before it happens. */
export function ApplicationTask({ office, job: { kind, rows }, onClose }: Props) {
  const m = useMessages(registrationMessages);
  const inputs = useInputs(kind);
  const step = kind !== 'message' && kind !== 'payment';
  const words = step ? m.steps[kind] : m[kind];
  const ids = rows.map(({ id }) => id);
  const target = kind === 'payment' ? { id: ids[0] } : { ids, ...(step && { step: kind }) };
  const task = {
    name: `oas-${kind.toLowerCase()}`,
    about: words.about,
    inputs,
    danger: kind === 'REJECT',
    run: (given: Values, dryRun: boolean) => {
      const filled = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? '']));
      return call<Outcome>('POST', `${sideOf(office)}/application/${step ? 'step' : kind}`, {
        body: { ...filled, ...target, dryRun },
      });
    },
    outcomeOf: (answer: Outcome) => answer,
    confirm: words.confirm,
    done: words.done,
    once: true,
  };
  const [first] = rows;
  const about = rows.length === 1 && first !== undefined ? first.applicationNo : String(rows.length);
  return <TaskModal title={`${words.action} · ${about}`} task={task} onClose={onClose} />;
}

function useInputs(kind: Job['kind']): readonly TaskInput[] {
  const m = useMessages(registrationMessages);
  const note = { name: 'note', max: 500, wide: true };
  switch (kind) {
    case 'payment':
      return [{ name: 'payNo', field: { kind: 'text', label: m.payment.payNo }, required: true, max: 60, wide: true }];
    case 'message':
      return [{ ...note, field: { kind: 'longText', label: m.message.text }, required: true }];
    case 'REJECT': {
      const { reason, reasonHelp } = m.steps.REJECT;
      return [{ ...note, field: { kind: 'longText', label: reason, help: reasonHelp }, required: true }];
    }
    case 'START':
    case 'FINISH':
    case 'COLLECT':
      return [{ ...note, field: { kind: 'longText', label: m.note, help: m.noteHelp } }];
  }
}
