import { call } from '@/api/client';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { fromList } from '@/university/selection/byWord';
import { at } from '../common/paths';
import { useWords } from '../messages';
import { type Lines, QuotaList } from './QuotaList';
import { itemsOf } from './quotas';
import { nameOf, type Pool } from './rows';

/** Sets the seats of several sections at once, after a look at what changes. */
export function QuotaTask({ rows, onClose }: { rows: readonly Pool[]; onClose: () => void }) {
  const m = useWords().courses;
  const inputs: readonly TaskInput[] = [
    {
      name: 'lines',
      field: { kind: 'text', label: m.newQuotas, help: m.newQuotasHelp },
      control: <QuotaList rows={rows} />,
      complaint: (value) =>
        Object.values((value ?? {}) as Lines).some(({ quota }) => quota === null) ? m.quotaMissing : undefined,
      initial: Object.fromEntries(
        rows.map(({ id, quota, quotaByYear }) => [id, { quota, years: fromList(quotaByYear) }]),
      ),
    },
  ];
  const task = {
    name: 'es-quota',
    about: m.quotaAbout,
    inputs,
    run: ({ lines }: Values, dryRun: boolean) =>
      call<Outcome>('POST', at('/course/quota'), { body: { items: itemsOf(rows, lines as Lines), dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.quotaConfirm,
    done: m.quotaDone,
    once: true,
  };
  const [first] = rows;
  const title =
    rows.length === 1 && first !== undefined ? `${m.setQuotas}: ${nameOf(first)}` : m.setQuotasOf(rows.length);
  return <TaskModal title={title} task={task} onClose={onClose} />;
}
