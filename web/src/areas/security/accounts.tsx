import { Badge } from 'antd';
import type { AccountView } from '@/api/schema.gen';
import { serverNow } from '@/app/config';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { Countdown } from '@/ui/Countdown';
import { ReasonDialog } from '@/ui/ReasonDialog';
import { AccountDrawer } from './account/AccountDrawer';
import { isBlocked, stateOf } from './account/state';
import { useAccountActions } from './account/useAccountActions';
import { kindOptions } from './kinds';
import { securityMessages } from './messages';
import { TemporaryPassword } from './TemporaryPassword';

interface Row extends AccountView {
  state?: never;
}
interface Filter {
  blocked?: boolean;
}
const service = tableService<Row, Row, Filter>('/api/security/account', []);

export default function Accounts() {
  const all = useMessages(securityMessages);
  const m = all.account;
  const actions = useAccountActions();
  const accounts: Resource<Row, Row, Filter> = {
    name: 'accounts',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_SECURITY'],
    fields: {
      username: { kind: 'code', label: all.user.username },
      name: { kind: 'text', label: all.user.name },
      kind: { kind: 'select', label: all.kind, options: kindOptions(all) },
      state: { kind: 'text', label: m.state },
      failures: { kind: 'number', label: m.failures },
      blockedUntil: { kind: 'dateTime', label: m.blockedUntil },
      blocked: { kind: 'switch', label: m.blocked },
      sessions: { kind: 'number', label: m.sessions },
      bindings: { kind: 'text', label: m.bindings },
      lastSignInAt: { kind: 'dateTime', label: all.user.lastSignIn },
    },
    columns: [
      'username',
      'name',
      'kind',
      {
        name: 'state',
        render: (row) => {
          const { word, status } = stateOf(row, serverNow());
          return <Badge status={status} text={m.states[word]} />;
        },
      },
      'failures',
      {
        name: 'blockedUntil',
        render: (row) =>
          row.blockedUntil && isBlocked(row, serverNow()) ? (
            <>
              {formatDateTime(row.blockedUntil)} · {m.blockedFor} <Countdown until={Date.parse(row.blockedUntil)} />
            </>
          ) : (
            '—'
          ),
      },
      'sessions',
      { name: 'bindings', render: (row) => row.bindings.map((binding) => binding.kind).join(', ') || '—' },
      'lastSignInAt',
    ],
    filters: ['blocked'],
    details: ['username', 'name', 'kind', 'failures', 'sessions', 'lastSignInAt'],
    rowActions: [
      { key: 'reset', label: m.reset, action: 'edit', run: actions.askReset },
      {
        key: 'unlock',
        label: m.unlock,
        action: 'edit',
        when: (row) => row.failures > 0 || isBlocked(row, serverNow()),
        run: (row) => actions.unlock([row]),
      },
      {
        key: 'factor',
        label: m.resetFactor,
        action: 'edit',
        danger: true,
        run: actions.askFactor,
      },
      { key: 'end', label: m.end, action: 'edit', danger: true, when: (row) => row.sessions > 0, run: actions.askEnd },
    ],
    bulkActions: [{ key: 'unlock', label: m.unlock, action: 'edit', run: actions.unlock }],
    drawer: (row) => <AccountDrawer account={row} onUnbind={actions.askUnbind} />,
    service,
  };
  return (
    <>
      <ResourcePage resource={accounts} />
      {actions.factorOf !== undefined && (
        <ReasonDialog
          title={m.resetFactorAsk(actions.factorOf.name)}
          effect={m.resetFactorEffect}
          okText={m.resetFactor}
          busy={actions.resettingFactor}
          onOk={actions.resetFactor}
          onClose={() => actions.askFactor(undefined)}
        />
      )}
      {actions.reset !== undefined && <TemporaryPassword {...actions.reset} onClose={actions.forget} />}
    </>
  );
}
