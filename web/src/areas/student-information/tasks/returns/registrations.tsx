import { Card, Tabs } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { returnsMessages } from './messages';
import { type ListKind, RegistrationList } from './RegistrationList';

const KINDS = ['all', 'late', 'freshmen'] as const satisfies readonly ListKind[];

/** Who is back, who is missing, and what the new ones said; one list seen from three sides. */
export default function Registrations() {
  const m = useMessages(returnsMessages);
  const [params, setParams] = useSearchParams();
  const shown = KINDS.find((kind) => kind === params.get('tab')) ?? 'all';
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless">
      <PageHead
        title={m.title}
        about={m.about}
        actions={
          <Can permissions={['ADMIN_AUTH_SI']} action="query">
            <Link to="/si/task/registeStudent">{m.toArrival}</Link>
          </Can>
        }
      />
      <Tabs
        activeKey={shown}
        destroyOnHidden
        // Another tab is another list; its filters are its own.
        onChange={(tab) => setParams({ tab })}
        items={KINDS.map((kind) => ({ key: kind, label: m.tabs[kind], children: <RegistrationList kind={kind} /> }))}
      />
    </Card>
  );
}
