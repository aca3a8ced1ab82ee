import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Typography } from 'antd';
import { api, result } from '@/api/client';
import type { MessageLog } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { systemMessages } from './messages';
import { channelOptions } from './options';

interface Filter {
  status?: string;
  channel?: string;
  templateCode?: string;
  createdAtFrom?: string;
  createdAtTo?: string;
}
const service = tableService<MessageLog, MessageLog, Filter>('/api/system/message-log', ['get', 'export']);

export default function MessageLogPage() {
  const all = useMessages(systemMessages);
  const m = all.log;
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const resend = useMutation({
    mutationFn: (ids: string[]) => result(api.POST('/api/system/message-log/resend', { body: { ids } })),
    onSuccess: (count) => {
      void message.success(m.resent(count));
      return queries.invalidateQueries({ queryKey: ['message-log'] });
    },
  });
  const ask = (rows: readonly MessageLog[]) =>
    void modal.confirm({
      title: m.resendAsk(rows.length),
      content: m.resendEffect,
      okText: m.resend,
      cancelText: all.cancel,
      // The failure is shown by the notice layer; the question is answered either way.
      onOk: () => resend.mutateAsync(rows.map((row) => row.id)).catch(() => undefined),
    });
  const log: Resource<MessageLog, MessageLog, Filter> = {
    name: 'message-log',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_SYSTEM'],
    fields: {
      subject: { kind: 'text', label: m.subject },
      address: { kind: 'text', label: m.address },
      templateCode: { kind: 'code', label: m.template },
      channel: { kind: 'select', label: all.channel, options: channelOptions(all) },
      status: {
        kind: 'select',
        label: m.status,
        options: [
          { value: 'QUEUED', label: m.states.QUEUED, status: 'processing' },
          { value: 'SENT', label: m.states.SENT, status: 'success' },
          { value: 'FAILED', label: m.states.FAILED, status: 'error' },
        ],
      },
      attempts: { kind: 'number', label: m.attempts },
      error: { kind: 'text', label: m.error },
      createdAt: { kind: 'dateTime', label: m.createdAt },
      sentAt: { kind: 'dateTime', label: m.sentAt },
      createdAtFrom: { kind: 'dateTime', label: m.from },
      createdAtTo: { kind: 'dateTime', label: m.to },
    },
    columns: [
      'subject',
      'address',
      { name: 'channel', sortable: true },
      { name: 'status', sortable: true },
      { name: 'attempts', sortable: true },
      { name: 'createdAt', sortable: true },
      { name: 'sentAt', sortable: true },
      'templateCode',
      { name: 'error', optional: true },
    ],
    filters: ['status', 'channel', 'createdAtFrom', 'createdAtTo', 'templateCode'],
    details: ['subject', 'address', 'templateCode', 'channel', 'status', 'attempts', 'error', 'createdAt', 'sentAt'],
    rowActions: [
      {
        key: 'resend',
        label: m.resend,
        action: 'edit',
        when: (row) => row.status !== 'QUEUED',
        run: (row) => ask([row]),
      },
    ],
    bulkActions: [{ key: 'resend', label: m.resend, action: 'edit', run: ask }],
    drawer: (row) => (
      <section aria-label={m.body}>
        <h2 style={{ fontSize: 14, marginBlock: '0 8px' }}>{m.body}</h2>
        {row.body === '' ? (
          <Typography.Text type="secondary">{m.noBody}</Typography.Text>
        ) : (
          <div className="plain-body">{row.body}</div>
        )}
      </section>
    ),
    service,
  };
  return <ResourcePage resource={log} />;
}
