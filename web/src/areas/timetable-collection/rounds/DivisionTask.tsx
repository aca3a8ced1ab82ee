import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import type { Division } from '../common/rows';
import { at } from '../common/side';
import { collectionMessages } from '../messages';

export type DivisionVerb = 'return' | 'confirm' | 'reopen';
interface Props {
  verb: DivisionVerb;
  rows: readonly Division[];
  onClose: () => void;
}

/** What the registry decides about the plans of divisions; all but confirming takes a reason. */
export function DivisionTask({ verb, rows, onClose }: Props) {
  const m = useMessages(collectionMessages);
  const words = m.divisions[verb];
  const inputs: readonly TaskInput[] =
    verb === 'confirm'
      ? []
      : [{ name: 'reason', field: { kind: 'longText', label: m.reason }, required: true, max: 500, wide: true }];
  const task = {
    name: `division-${verb}`,
    about: words.about,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', at('office', `/division/${verb}`), {
        body: { ...body, ids: rows.map(({ id }) => id), dryRun },
      }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: words.confirm,
    done: words.done,
    once: true,
  };
  const names = rows.flatMap(({ labels, divisionId }) => labels?.divisionId ?? divisionId);
  return <TaskModal title={`${words.action} · ${names.join(', ')}`} task={task} onClose={onClose} />;
}
