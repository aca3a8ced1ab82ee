import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import type { Sheet, Step } from '../common/rows';
import { submissionMessages } from '../messages';

interface Props {
  step: Step;
  rows: readonly Sheet[];
  onClose: () => void;
}

export const nameOf = ({ label }: Sheet) => label;

/** What the registry does with sheets; returning takes a reason. */
export function SheetTask({ step, rows, onClose }: Props) {
  const m = useMessages(submissionMessages);
  const words = m.steps[step];
  const inputs: readonly TaskInput[] =
    step === 'return'
      ? [{ name: 'reason', field: { kind: 'longText', label: m.reason }, required: true, max: 500, wide: true }]
      : [];
  const task = {
    name: `sheet-${step}`,
    about: words.about,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', `/api/sgs/sheet/${step}`, { body: { ...body, ids: rows.map(({ id }) => id), dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: words.confirm,
    done: words.done,
    once: true,
  };
  const named = rows.length === 1 && rows[0] !== undefined ? nameOf(rows[0]) : String(rows.length);
  return <TaskModal title={`${words.action} · ${named}`} task={task} onClose={onClose} />;
}
