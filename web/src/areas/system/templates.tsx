import { useMutation } from '@tanstack/react-query';
import { App, Flex } from 'antd';
import { Link } from 'react-router';
import { api, result } from '@/api/client';
import type { MessageTemplate, TemplateInput } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { systemMessages } from './messages';
import { channelOptions } from './options';
import { TemplateEditor } from './template/TemplateEditor';

interface Filter {
  channel?: string;
  module?: string;
  enabled?: boolean;
}
const service = tableService<MessageTemplate, TemplateInput, Filter>('/api/system/template-message/item', [
  'get',
  'add',
  'edit',
  'delete',
  'enable',
  'history',
  'import',
  'export',
]);

export default function Templates() {
  const all = useMessages(systemMessages);
  const m = all.template;
  const { message } = App.useApp();
  const test = useMutation({
    mutationFn: (id: string) => result(api.POST('/api/system/template-message/test', { body: { id } })),
    onSuccess: ({ messageId }) => {
      if (!messageId) return void message.warning(m.notSent);
      void message.success(
        <Flex component="span" gap={8} style={{ display: 'inline-flex' }}>
          {m.tested}
          <Link to="/system/message-log-list">{m.toLog}</Link>
        </Flex>,
      );
    },
  });
  const templates: Resource<MessageTemplate, TemplateInput, Filter> = {
    name: 'message-templates',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_SYSTEM'],
    fields: {
      code: { kind: 'code', label: all.code },
      nameZh: { kind: 'text', label: all.nameZh },
      nameEn: { kind: 'text', label: all.nameEn },
      channel: { kind: 'select', label: all.channel, options: channelOptions(all) },
      module: { kind: 'code', label: all.module },
      subjectZh: { kind: 'text', label: m.subjectZh },
      subjectEn: { kind: 'text', label: m.subjectEn },
      bodyZh: { kind: 'longText', label: m.bodyZh },
      bodyEn: { kind: 'longText', label: m.bodyEn },
      cc: { kind: 'text', label: m.cc },
      enabled: { kind: 'switch', label: all.enabled },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameZh', english: 'nameEn', sortable: true },
      { name: 'channel', sortable: true },
      'subjectZh',
      { name: 'module', sortable: true },
      'enabled',
    ],
    filters: ['channel', 'enabled', 'module'],
    details: [
      'code',
      'nameZh',
      'nameEn',
      'channel',
      'module',
      'subjectZh',
      'subjectEn',
      'bodyZh',
      'bodyEn',
      'cc',
      'enabled',
    ],
    rowActions: [{ key: 'test', label: m.test, action: 'edit', run: (row) => test.mutate(row.id) }],
    editor: (props) => <TemplateEditor {...props} />,
    service,
  };
  return <ResourcePage resource={templates} />;
}
