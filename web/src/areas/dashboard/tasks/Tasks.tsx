import { Badge } from 'antd';
import { useState } from 'react';
import type { TaskView } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Column, Resource } from '@/resource/types';
import { useOpened } from '../common/address';
import { type TaskFilter, type TaskList, tasksOf } from '../common/calls';
import { KINDS, toneOf } from '../common/kinds';
import { approvalMessages } from '../common/messages';
import { DecideTogether } from './DecideTogether';
import { tasksMessages } from './messages';
import { TaskDrawer } from './TaskDrawer';

type Columns = readonly (keyof TaskView | Column<TaskView>)[];

export const LISTS = ['pending', 'inProcess', 'history'] as const satisfies readonly TaskList[];

/** The tasks of one list; several pending ones can be decided together. */
export function Tasks({ list }: { list: TaskList }) {
  const m = useMessages(tasksMessages);
  const c = useMessages(approvalMessages);
  const [opened, open] = useOpened();
  const [together, setTogether] = useState<readonly TaskView[]>();
  // What was decided together is chosen no longer.
  const [round, setRound] = useState(0);
  const close = () => {
    setTogether(undefined);
    setRound(round + 1);
  };
  const status: Column<TaskView> = {
    name: 'status',
    render: (row) => <Badge status={toneOf(row.status)} text={row.statusLabel} />,
  };
  const words: Readonly<Record<string, string>> = m.decisions;
  const decided: Columns = [
    { name: 'action', render: ({ action }) => words[action ?? ''] ?? action },
    'decidedAt',
    status,
  ];
  const tasks: Resource<TaskView, TaskView, TaskFilter> = {
    name: `tasks-${list}`,
    embedded: true,
    title: m.lists[list],
    about: m.abouts[list],
    entity: m.entity,
    empty: m.empty[list],
    keyword: c.keyword,
    permissions: ['ADMIN_AUTH_PROCESS_MYTASK'],
    fields: {
      no: { kind: 'code', label: c.no },
      kind: { kind: 'select', label: c.kind, options: KINDS.map((value) => ({ value, label: c.kinds[value] })) },
      title: { kind: 'text', label: c.subject },
      applicantName: { kind: 'text', label: c.applicant },
      nodeLabel: { kind: 'text', label: c.node },
      since: { kind: 'dateTime', label: c.since },
      decidedAt: { kind: 'dateTime', label: c.decidedAt },
      action: { kind: 'text', label: c.decision },
      status: { kind: 'text', label: c.status },
    },
    columns: [
      'no',
      { name: 'kind', render: ({ kindLabel }) => kindLabel },
      { name: 'title', width: 260 },
      'applicantName',
      'nodeLabel',
      ...(list === 'pending' ? (['since'] as Columns) : decided),
    ],
    filters: ['kind'],
    rowActions:
      list === 'pending'
        ? [{ key: 'open', label: m.open, action: 'edit', run: (row) => open(applicationOf(row)) }]
        : [],
    bulkActions:
      list === 'pending' ? [{ key: 'together', label: m.batch, action: 'edit', run: (rows) => setTogether(rows) }] : [],
    onOpen: (row) => open(applicationOf(row)),
    service: { list: tasksOf(list) },
  };
  return (
    <>
      <ResourcePage key={round} resource={tasks} />
      {opened !== undefined && <TaskDrawer opened={opened} onClose={() => open(undefined)} />}
      {together !== undefined && <DecideTogether tasks={together} onClose={close} />}
    </>
  );
}

const applicationOf = ({ instanceId, kind }: TaskView) => ({ id: instanceId, kind });
