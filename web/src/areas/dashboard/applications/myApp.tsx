import { PlusOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useNavigate } from 'react-router';
import type { ApplicationRow } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { useOpened } from '../common/address';
import { type ApplicationFilter, myApplications } from '../common/calls';
import { KINDS, STATUSES, toneOf } from '../common/kinds';
import { approvalMessages } from '../common/messages';
import { Mine } from './Mine';
import { applicationsMessages } from './messages';

export default function MyApplications() {
  const m = useMessages(applicationsMessages);
  const c = useMessages(approvalMessages);
  const go = useNavigate();
  const [opened, open] = useOpened();
  const applications: Resource<ApplicationRow, ApplicationRow, ApplicationFilter> = {
    name: 'my-applications',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_PROCESS_MYAPP'],
    fields: {
      no: { kind: 'code', label: c.no },
      kind: { kind: 'select', label: c.kind, options: KINDS.map((value) => ({ value, label: c.kinds[value] })) },
      title: { kind: 'text', label: c.subject },
      status: {
        kind: 'select',
        label: c.status,
        options: STATUSES.map((value) => ({ value, label: c.statuses[value], status: toneOf(value) })),
      },
      nodeLabel: { kind: 'text', label: c.node },
      startedAt: { kind: 'dateTime', label: c.submittedAt },
      endedAt: { kind: 'dateTime', label: c.endedAt },
    },
    columns: [
      'no',
      { name: 'kind', render: ({ kindLabel }) => kindLabel },
      { name: 'title', width: 260 },
      { name: 'status', render: ({ status, statusLabel }) => <Badge status={toneOf(status)} text={statusLabel} /> },
      { name: 'nodeLabel', render: ({ status, nodeLabel }) => (status === 'RUNNING' ? nodeLabel : '') },
      'startedAt',
      'endedAt',
    ],
    filters: ['kind', 'status'],
    toolbar: (
      <Button type="primary" icon={<PlusOutlined />} onClick={() => void go('/dashboard/process')}>
        {m.start}
      </Button>
    ),
    onOpen: open,
    service: { list: myApplications },
  };
  return (
    <>
      <ResourcePage resource={applications} />
      {opened !== undefined && <Mine opened={opened} onClose={() => open(undefined)} />}
    </>
  );
}
