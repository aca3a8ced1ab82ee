import { useState } from 'react';
import { call } from '@/api/client';
import type { StandingDecision as Row } from '@/api/schema.gen';
import table from '@/api/tables/StandingDecision.gen';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Entity, Resource } from '@/resource/types';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { useWords } from '../messages';
import { GRADES } from '../rights';

type StandingDecision = Row & Pick<Entity, 'labels'>;
interface Filter {
  studentId?: string;
  semesterId?: string;
  standing?: string;
}
const decisions = describedTable<StandingDecision, StandingDecision, Filter>(table);

/** What was decided about standing, whatever the figures say; it can be taken back. */
export function Decisions() {
  const { filter, results: r } = useWords();
  const m = filter.decisions;
  const said = useTable(decisions);
  const [ids, setIds] = useState<readonly string[]>();
  const resource: Resource<StandingDecision, StandingDecision, Filter> = {
    ...said,
    name: 'grade-decisions',
    embedded: true,
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    permissions: GRADES,
    form: undefined,
    rowActions: [{ key: 'revoke', label: m.revoke, action: 'delete', danger: true, run: ({ id }) => setIds([id]) }],
    bulkActions: [
      {
        key: 'revoke',
        label: m.revoke,
        action: 'delete',
        danger: true,
        run: (rows) => setIds(rows.map(({ id }) => id)),
      },
    ],
  };
  const task = {
    name: 'standing-revoke',
    about: m.revokeAbout,
    danger: true,
    inputs: [
      { name: 'reason', field: { kind: 'longText', label: r.reason } as const, required: true, max: 500, wide: true },
    ],
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', '/api/grades/decision/revoke', { body: { ...body, ids, dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: m.revoke,
    done: m.revoked,
  };
  return (
    <>
      <ResourcePage resource={resource} />
      {ids !== undefined && <TaskModal title={m.revoke} task={task} onClose={() => setIds(undefined)} />}
    </>
  );
}
