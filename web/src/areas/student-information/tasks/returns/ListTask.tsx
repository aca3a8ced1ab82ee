import { useMessages } from '@/i18n/messages';
import type { TaskInput, Values } from '@/task/fields';
import { TaskModal } from '@/task/TaskModal';
import { itself } from '../change/useChangeInputs';
import { type ListVerb, type Registration, runOnList } from './calls';
import { returnsMessages } from './messages';

interface Props {
  verb: ListVerb;
  rows: readonly Registration[];
  onClose: () => void;
}

/** What the counter does with chosen lines of the list. */
export function ListTask({ verb, rows, onClose }: Props) {
  const m = useMessages(returnsMessages);
  const ids = rows.map(({ id }) => id);
  const titles = { stamp: m.stampTitle, counter: m.counterTitle, exempt: m.exemptTitle };
  const done = { stamp: m.stamped, counter: m.counted, exempt: m.exempted };
  const about = { stamp: m.stampAbout, counter: m.counterAbout };
  const inputs: readonly TaskInput[] =
    verb === 'exempt'
      ? [{ name: 'reason', field: { kind: 'longText', label: m.exemptReason }, required: true, max: 200 }]
      : [];
  const task = {
    name: `registration-${verb}`,
    inputs,
    about: verb === 'exempt' ? undefined : about[verb],
    run: (body: Values, dryRun: boolean) => runOnList(verb, { ids, ...body, dryRun }),
    outcomeOf: itself,
    confirm: m[verb],
    done: done[verb],
  };
  return <TaskModal title={titles[verb](ids.length)} task={task} onClose={onClose} />;
}
