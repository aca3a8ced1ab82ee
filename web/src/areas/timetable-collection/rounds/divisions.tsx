import { Flex, Tabs } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { queryText } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { divisionOptions } from '@/university/references';
import { DIVISION_STATES, type Division, type RowFilter } from '../common/rows';
import { at, OFFICE, pageOf } from '../common/side';
import { collectionMessages } from '../messages';
import { AuthorityList } from './AuthorityList';
import { DivisionTask, type DivisionVerb } from './DivisionTask';
import { OfficeActions } from './OfficeActions';
import { RoundBar } from './RoundBar';
import { RoundFrame } from './RoundFrame';
import type { InRound } from './useRound';
import { stateTones } from './WindowLine';

type Filter = RowFilter & { submitStatus?: string };
const service = tableService<Division, Division, Filter>(at('office', '/division'), ['get', 'history', 'export']);
const PAGES = { course: 'toCourses', group: 'toGroups', teacher: 'toTeachers' } as const;

export default function Divisions() {
  const m = useMessages(collectionMessages);
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'authority' ? 'authority' : 'progress';
  return (
    <RoundFrame side="office" title={m.divisions.title} about={m.divisions.about}>
      {(found) => {
        const banner = (
          <>
            <RoundBar found={found} actions={<OfficeActions found={found} />} />
            <Tabs
              activeKey={tab}
              items={(['progress', 'authority'] as const).map((key) => ({ key, label: m.divisions.tabs[key] }))}
              onChange={(key) => setParams({ roundId: found.round.id, tab: key })}
            />
          </>
        );
        return tab === 'authority' ? (
          <AuthorityList found={found} title={m.divisions.title} about={m.divisions.about} banner={banner} />
        ) : (
          <Progress found={found} banner={banner} />
        );
      }}
    </RoundFrame>
  );
}

function Progress({ found, banner }: { found: InRound; banner: React.ReactNode }) {
  const m = useMessages(collectionMessages);
  const [task, setTask] = useState<{ verb: DivisionVerb; rows: readonly Division[] }>();
  const action = (verb: DivisionVerb, states: readonly string[]) => ({
    key: verb,
    label: m.divisions[verb].action,
    action: 'edit' as const,
    when: ({ submitStatus }: Division) => states.includes(submitStatus),
    run: (row: Division) => setTask({ verb, rows: [row] }),
  });
  const bulk = (verb: DivisionVerb) => ({
    key: verb,
    label: m.divisions[verb].action,
    action: 'edit' as const,
    run: (rows: readonly Division[]) => setTask({ verb, rows }),
  });
  const divisions: Resource<Division, Division, Filter> = {
    name: 'ttsp-divisions',
    title: m.divisions.title,
    about: m.divisions.about,
    entity: m.divisions.entity,
    empty: m.divisions.empty,
    keyword: false,
    permissions: OFFICE,
    banner,
    fixed: { roundId: found.round.id },
    fields: {
      divisionId: { kind: 'reference', label: m.division, source: divisionOptions },
      submitStatus: {
        kind: 'select',
        label: m.state.label,
        options: DIVISION_STATES.map((value) => ({ value, label: m.state.names[value], status: stateTones[value] })),
      },
      submittedAt: { kind: 'dateTime', label: m.divisions.submittedAt },
      submittedBy: { kind: 'text', label: m.divisions.submittedBy },
      confirmedAt: { kind: 'dateTime', label: m.divisions.confirmedAt },
      confirmedBy: { kind: 'text', label: m.divisions.confirmedBy },
      returnReason: { kind: 'text', label: m.divisions.returnReason },
    },
    columns: ['divisionId', 'submitStatus', 'submittedAt', 'submittedBy', 'confirmedAt', 'returnReason'],
    filters: ['submitStatus', 'divisionId'],
    details: ['divisionId', 'submitStatus', 'submittedAt', 'submittedBy', 'confirmedAt', 'confirmedBy', 'returnReason'],
    rowActions: [
      action('confirm', ['SUBMITTED']),
      action('return', ['SUBMITTED']),
      action('reopen', ['SUBMITTED', 'CONFIRMED']),
    ],
    bulkActions: [bulk('confirm'), bulk('return')],
    drawer: ({ roundId, divisionId }) => (
      <Flex wrap gap="4px 16px">
        {Object.entries(PAGES).map(([page, label]) => (
          <Link key={page} to={`${pageOf('office', page)}${queryText({ roundId, divisionId })}`}>
            {m.divisions[label]}
          </Link>
        ))}
      </Flex>
    ),
    service,
  };
  return (
    <>
      <ResourcePage resource={divisions} />
      {task !== undefined && <DivisionTask {...task} onClose={() => setTask(undefined)} />}
    </>
  );
}
