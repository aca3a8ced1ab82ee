import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Empty, Flex, Table, Typography } from 'antd';
import { call } from '@/api/client';
import type { Provider } from '@/api/contract';
import { useConfig } from '@/app/config';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { leaveFor } from '@/lib/leave';
import { formatDateTime } from '@/lib/time';
import { linksQuery, type OwnLink } from './calls';
import { accountMessages } from './messages';

const NONE: readonly Provider[] = [];

/** Accounts elsewhere that sign in here; they are linked by who issued them and whom they name, never by mail address. */
export function Links() {
  const m = useMessages(accountMessages).links;
  const { message, modal } = App.useApp();
  const language = useLanguage((s) => s.language);
  const queries = useQueryClient();
  const providers = useConfig((s) => s.config?.signIn.providers ?? NONE);
  const links = useQuery(linksQuery);
  const start = useMutation({
    mutationFn: (provider: string) =>
      call<{ location: string }>('POST', '/api/user/links/start', { body: { provider } }),
    onSuccess: ({ location }) => leaveFor(location),
  });
  const unlink = useMutation({
    mutationFn: (id: string) => call('DELETE', '/api/user/links', { query: { ids: [id] } }),
    onSuccess: () => {
      void message.success(m.unlinked);
      return queries.invalidateQueries({ queryKey: linksQuery.queryKey });
    },
  });
  const nameOf = (code: string) => {
    const provider = providers.find((candidate) => candidate.code === code);
    if (provider === undefined) return code;
    return language === 'zh-CN' ? provider.nameZh : provider.nameEn;
  };
  const ask = (link: OwnLink) =>
    modal.confirm({
      title: m.unlinkAsk(nameOf(link.provider)),
      content: m.unlinkEffect,
      okText: m.unlink,
      cancelText: m.cancel,
      okButtonProps: { danger: true },
      onOk: () => unlink.mutateAsync(link.id).catch(() => undefined),
    });
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">{m.about}</Typography.Text>
      <Flex wrap gap={8}>
        {providers.map((provider) => (
          <Button
            key={provider.code}
            loading={start.isPending && start.variables === provider.code}
            onClick={() => start.mutate(provider.code)}
          >
            {m.link(nameOf(provider.code))}
          </Button>
        ))}
        {providers.length === 0 && <Typography.Text type="secondary">{m.noProviders}</Typography.Text>}
      </Flex>
      <Table<OwnLink>
        rowKey="id"
        size="small"
        pagination={false}
        loading={{ spinning: links.isFetching, delay: 200 }}
        dataSource={links.data ?? []}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.none} /> }}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: m.provider, dataIndex: 'provider', render: nameOf },
          { title: m.subject, dataIndex: 'subject', className: 'code-text' },
          { title: m.issuer, dataIndex: 'issuer', width: 280, ellipsis: true },
          { title: m.created, dataIndex: 'createdAt', render: (at: string) => formatDateTime(at) },
          { title: m.lastUsed, dataIndex: 'lastUsedAt', render: (at: string | null) => formatDateTime(at) || '—' },
          {
            title: '',
            key: 'actions',
            fixed: 'right',
            render: (_, link) => (
              <Button type="link" size="small" danger onClick={() => ask(link)}>
                {m.unlink}
              </Button>
            ),
          },
        ]}
      />
    </Flex>
  );
}
