import { useQuery } from '@tanstack/react-query';
import { Card, Skeleton, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { INFORMATION, loadInformation } from '../calls';
import { studentMessages } from '../messages';
import { Person } from '../Person';
import { Accesses } from './Accesses';
import { OwnFields } from './OwnFields';
import { OwnGuardians } from './OwnGuardians';
import { OwnRequests } from './OwnRequests';
import '@/task/task.css';

export default function UpdateInformation() {
  const m = useMessages(studentMessages).information;
  const [params, setParams] = useSearchParams();
  const found = useQuery({
    queryKey: INFORMATION,
    queryFn: ({ signal }) => loadInformation(signal),
    meta: { silent: true },
  });
  const own = found.data;
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless">
      <PageHead title={m.title} about={m.about} />
      {found.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {own !== undefined && (
        <>
          <Person student={own.student} />
          <Tabs
            activeKey={params.get('tab') ?? 'fields'}
            onChange={(tab) => setParams({ tab })}
            items={[
              { key: 'fields', label: m.tabs.fields, children: <OwnFields information={own} /> },
              { key: 'requests', label: m.tabs.requests, children: <OwnRequests requests={own.requests} /> },
              { key: 'guardians', label: m.tabs.guardians, children: <OwnGuardians guardians={own.guardians} /> },
              { key: 'access', label: m.tabs.access, children: <Accesses /> },
            ]}
          />
        </>
      )}
    </Card>
  );
}
