import { call, queryText } from '@/api/client';
import type { CopiedPlan } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import type { TaskInput } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { cohortOptions } from '../common/fields';
import type { Kind } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { pageAt, planAt } from './kind';
import { plansMessages } from './messages';
import type { Structure } from './rows';

export type StructureVerb = 'publish' | 'archive' | 'copy';
interface Props {
  kind: Kind;
  verb: StructureVerb;
  rows: readonly Structure[];
  onClose: () => void;
}
/** A copy also says which plan it is. */
type Answer = Outcome | CopiedPlan;
type Body = Readonly<Record<string, unknown>>;

/** Publishes, archives or copies a plan, after a look at what that changes. */
export function StructureTask({ kind, verb, rows, onClose }: Props) {
  const c = useCommon();
  const m = useMessages(plansMessages).structure;
  const [first] = rows;
  const words = m[verb];
  const copied = (values: Body) => values.newVersion === 'false';
  const inputs: readonly TaskInput[] =
    verb !== 'copy'
      ? []
      : [
          {
            name: 'newVersion',
            field: {
              kind: 'select',
              label: m.copy.as,
              options: [
                { value: 'true', label: m.copy.newVersion },
                { value: 'false', label: m.copy.newCohort },
              ],
            },
            required: true,
            initial: 'false',
          },
          {
            name: 'cohortId',
            field: { kind: 'reference', label: c.cohort, source: cohortOptions },
            required: true,
            when: copied,
          },
          {
            name: 'code',
            field: { kind: 'code', label: c.code, help: m.copy.codeHelp },
            max: 40,
            when: copied,
          },
        ];
  const task = {
    name: `structure-${verb}`,
    about: words.about,
    inputs,
    run: (body: Body, dryRun: boolean) =>
      call<Answer>('POST', planAt(kind, `/structure/${verb}`), { body: { ...bodyOf(body), dryRun } }),
    outcomeOf: (answer: Answer) => ('outcome' in answer ? answer.outcome : answer),
    confirm: words.confirm,
    danger: verb === 'archive',
    done: words.done,
    links: (_: Body, answer: Answer) =>
      'outcome' in answer && answer.id
        ? [{ to: `${pageAt(kind, 'structure-plan-view')}${queryText({ structureId: answer.id })}`, label: m.copy.open }]
        : [],
  };
  return <TaskModal title={`${words.action} · ${first?.code ?? ''}`} task={task} onClose={onClose} />;

  function bodyOf({ newVersion, ...rest }: Body): object {
    if (verb === 'archive') return { ids: rows.map(({ id }) => id) };
    if (verb === 'publish') return { id: first?.id };
    return { ...rest, id: first?.id, newVersion: newVersion === 'true' };
  }
}
