import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource, Service } from '@/resource/types';
import { at, courseOptions, KEPT_OFFERS, programmeOptions, yearOf } from '../common/fields';
import { type Kind, PLANS } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { structureOptions } from './kind';
import { plansMessages } from './messages';
import type { Equivalence, EquivalenceFilter, EquivalenceInput } from './rows';

const sent = <D extends EquivalenceInput>(draft: D): D => ({
  ...draft,
  cohortFrom: yearOf(draft.cohortFrom),
  cohortTo: yearOf(draft.cohortTo),
  reason: draft.reason ?? '',
});
const table = tableService<Equivalence, EquivalenceInput, EquivalenceFilter>(
  at('/course-equivalence'),
  // A row has no key by which a sheet could find it again.
  KEPT_OFFERS.filter((offer) => offer !== 'import'),
);
const service: Service<Equivalence, EquivalenceInput, EquivalenceFilter> = {
  ...table,
  create: (draft, key) => table.create?.(sent(draft), key) ?? Promise.resolve(),
  update: (draft) => table.update?.(sent(draft)) ?? Promise.resolve(),
};
const WAYS = ['EQUIVALENT', 'ONE_WAY', 'REPLACES'] as const;

export default function Equivalences({ kind }: { kind: Kind }) {
  const c = useCommon();
  const m = useMessages(plansMessages).equivalence;
  const years = ({ cohortFrom, cohortTo }: Equivalence) =>
    cohortFrom === null && cohortTo === null ? m.allCohorts : `${cohortFrom ?? ''} – ${cohortTo ?? ''}`;
  const equivalences: Resource<Equivalence, EquivalenceInput, EquivalenceFilter> = {
    name: `equivalences-${kind}`,
    title: m.title[kind],
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: PLANS[kind],
    fields: {
      coursesFrom: { kind: 'references', label: m.from, source: courseOptions },
      coursesTo: { kind: 'references', label: m.to, source: courseOptions },
      kind: { kind: 'select', label: m.kind, options: WAYS.map((value) => ({ value, label: m.kinds[value] })) },
      structureId: { kind: 'reference', label: m.structure, help: m.structureHelp, source: structureOptions[kind] },
      cohortFrom: { kind: 'code', label: m.cohortFrom, help: m.cohortHelp },
      cohortTo: { kind: 'code', label: m.cohortTo, help: m.cohortHelp },
      programmeIds: { kind: 'references', label: c.programme, help: m.programmeHelp, source: programmeOptions },
      reason: { kind: 'longText', label: c.reason },
      approved: { kind: 'switch', label: m.approved, help: m.approvedHelp },
    },
    columns: [
      'coursesFrom',
      'kind',
      'coursesTo',
      { name: 'structureId', render: ({ labels }) => labels?.structureId ?? m.allPlans },
      { name: 'cohortFrom', render: years },
      'approved',
      { name: 'programmeIds', optional: true },
      { name: 'reason', optional: true },
    ],
    filters: ['coursesFrom', 'coursesTo', 'kind', 'structureId', 'approved'],
    form: [
      { name: 'coursesFrom', required: true },
      { name: 'coursesTo', required: true },
      { name: 'kind', required: true, initial: 'EQUIVALENT' },
      'structureId',
      { name: 'cohortFrom', max: 4 },
      { name: 'cohortTo', max: 4 },
      { name: 'programmeIds', initial: [] },
      { name: 'approved', initial: true },
      { name: 'reason', max: 500, wide: true },
    ],
    service,
  };
  return <ResourcePage resource={equivalences} />;
}
