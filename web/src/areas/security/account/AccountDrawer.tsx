import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Flex, Table, Typography } from 'antd';
import { api, result } from '@/api/client';
import type { AccountView, SessionView, SignInView } from '@/api/schema.gen';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { securityMessages } from '../messages';
import { Section } from '../Section';

const NEWEST = { pageNo: 1, pageSize: 20 };
const time = (at: string) => formatDateTime(at);

export function AccountDrawer({ account, onUnbind }: { account: AccountView; onUnbind: (id: string) => void }) {
  const m = useMessages(securityMessages).account;
  const at = { params: { path: { id: account.id }, query: NEWEST } };
  const sessions = useQuery({
    queryKey: ['accounts', 'sessions', account.id],
    queryFn: () => result(api.GET('/api/security/account/{id}/sessions', at)),
  });
  const signIns = useQuery({
    queryKey: ['accounts', 'sign-ins', account.id],
    queryFn: () => result(api.GET('/api/security/account/{id}/sign-ins', at)),
  });
  const outcomes: Readonly<Record<string, string>> = m.outcomes;
  return (
    <>
      <Section title={m.bindings}>
        {account.bindings.length === 0 && <Typography.Text type="secondary">{m.noBindings}</Typography.Text>}
        {account.bindings.map((binding) => (
          <Flex key={binding.id} justify="space-between" align="center">
            <span>
              {binding.kind} · {binding.issuer} · {binding.subject} · {time(binding.createdAt)}
            </span>
            <Can permissions={['ADMIN_AUTH_SECURITY']} action="edit">
              <Button type="link" size="small" danger onClick={() => onUnbind(binding.id)}>
                {m.unbind}
              </Button>
            </Can>
          </Flex>
        ))}
      </Section>
      <Section title={m.open}>
        <Table<SessionView>
          rowKey="id"
          size="small"
          pagination={false}
          loading={{ spinning: sessions.isFetching, delay: 200 }}
          dataSource={sessions.data?.data ?? []}
          locale={{ emptyText: m.noSessions }}
          scroll={{ x: 'max-content' }}
          columns={[
            { title: m.at, dataIndex: 'createdAt', render: time },
            { title: m.source, dataIndex: 'source' },
            { title: m.device, dataIndex: 'userAgent', width: 200, ellipsis: true },
            { title: m.expires, dataIndex: 'expiresAt', render: time },
          ]}
        />
      </Section>
      <Section title={m.history}>
        <Table<SignInView>
          rowKey="at"
          size="small"
          pagination={false}
          loading={{ spinning: signIns.isFetching, delay: 200 }}
          dataSource={signIns.data?.data ?? []}
          locale={{ emptyText: m.noHistory }}
          scroll={{ x: 'max-content' }}
          columns={[
            { title: m.at, dataIndex: 'at', render: time },
            {
              title: m.outcome,
              dataIndex: 'outcome',
              render: (outcome: string) => (
                <Badge status={outcome === 'OK' ? 'success' : 'error'} text={outcomes[outcome] ?? outcome} />
              ),
            },
            { title: m.source, dataIndex: 'source' },
            { title: m.device, dataIndex: 'userAgent', width: 200, ellipsis: true },
          ]}
        />
      </Section>
    </>
  );
}
