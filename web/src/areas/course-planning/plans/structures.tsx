import { App, Flex } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryText } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { NAMES } from '../common/fields';
import { type Kind, PLANS } from '../common/rights';
import { useCommon } from '../common/useCommon';
import { CheckDialog } from './CheckDialog';
import { CompareDialog } from './CompareDialog';
import { Findings } from './Findings';
import { fromHundredths } from './gpa';
import { pageAt } from './kind';
import { plansMessages } from './messages';
import type { Structure, StructureFilter, StructureInput } from './rows';
import { StructureTask, type StructureVerb } from './StructureTask';
import { structureFields, structureServices, typed } from './structureFields';

const RELATED = [
  'structure-plan-view',
  'structure-category-list',
  'structure-subject-list',
  'structure-student-list',
] as const;

const isOpen = ({ status }: Structure) => status === 'DRAFT' || status === 'CHECKED';

export default function Structures({ kind }: { kind: Kind }) {
  const c = useCommon();
  const m = useMessages(plansMessages).structure;
  const { message } = App.useApp();
  const [task, setTask] = useState<{ verb: StructureVerb; rows: readonly Structure[] }>();
  const [checked, setChecked] = useState<Structure>();
  const [compared, setCompared] = useState<readonly [Structure, Structure]>();
  const action = (verb: StructureVerb, when?: (row: Structure) => boolean) => ({
    key: verb,
    label: m[verb].action,
    action: verb === 'copy' ? ('add' as const) : ('edit' as const),
    danger: verb === 'archive',
    ...(when && { when }),
    run: (row: Structure) => setTask({ verb, rows: [row] }),
  });
  const compare = (rows: readonly Structure[]) => {
    const [a, b, ...more] = rows;
    if (a === undefined || b === undefined || more.length > 0) return void message.info(m.compare.two);
    setCompared([a, b]);
  };
  const structures: Resource<Structure, StructureInput, StructureFilter> = {
    name: `structures-${kind}`,
    title: m.title[kind],
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: PLANS[kind],
    fields: structureFields(kind, m, c),
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      'programmeId',
      'cohortId',
      { name: 'totalUnits', sortable: true },
      { name: 'planVersion', sortable: true },
      'status',
      { name: 'streamId', optional: true },
      { name: 'studentType', optional: true },
      { name: 'minUpperUnits', optional: true },
      { name: 'minCgpa', optional: true, render: (row) => fromHundredths(row.minCgpa) },
      { name: 'publishedAt', optional: true },
      { name: 'copiedFromId', optional: true },
    ],
    filters: ['programmeId', 'cohortId', 'status', 'studentType'],
    form: [
      ...NAMES,
      { name: 'programmeId', required: true },
      { name: 'streamId', when: () => kind === 'major' },
      'cohortId',
      { name: 'studentType', required: true, initial: 'UG' },
      { name: 'totalUnits', required: true, min: 1, initial: kind === 'major' ? 128 : 18 },
      { name: 'minUpperUnits', required: true, min: 0, initial: kind === 'major' ? 36 : 0 },
      { name: 'minCgpa', required: true, max: 4, initial: '2.00' },
      { name: 'minMajorGpa', max: 4 },
    ],
    prepare: (row) => Promise.resolve(typed(row)),
    details: [
      'code',
      'nameCn',
      'nameEn',
      'programmeId',
      'streamId',
      'cohortId',
      'studentType',
      'totalUnits',
      'minUpperUnits',
      'minCgpa',
      'minMajorGpa',
      'planVersion',
      'status',
      'publishedAt',
      'copiedFromId',
    ],
    rowActions: [
      { key: 'check', label: m.check.action, action: 'edit', when: isOpen, run: setChecked },
      action('publish', isOpen),
      action('copy'),
      action('archive', ({ status }) => status === 'PUBLISHED'),
    ],
    bulkActions: [{ key: 'compare', label: m.compare.action, action: 'get', run: compare }],
    drawer: (row) => (
      <>
        <nav aria-label={m.related}>
          <Flex wrap gap="4px 16px">
            {RELATED.map((page) => (
              <Link key={page} to={`${pageAt(kind, page)}${queryText({ structureId: row.id })}`}>
                {m.pages[page]}
              </Link>
            ))}
          </Flex>
        </nav>
        <Findings kind={kind} id={row.id} version={row.version} dryRun />
      </>
    ),
    service: {
      ...structureServices[kind],
      get: async (id, signal) => typed(await (structureServices[kind].get?.(id, signal) ?? Promise.reject())),
    },
  };
  return (
    <>
      <ResourcePage resource={structures} />
      {task !== undefined && <StructureTask kind={kind} {...task} onClose={() => setTask(undefined)} />}
      {checked !== undefined && <CheckDialog kind={kind} plan={checked} onClose={() => setChecked(undefined)} />}
      {compared !== undefined && <CompareDialog kind={kind} pair={compared} onClose={() => setCompared(undefined)} />}
    </>
  );
}
