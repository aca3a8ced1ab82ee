import { useQueryClient } from '@tanstack/react-query';
import type { Action as ActionInfo, LabelInput } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { securityMessages } from './messages';
import { followed, reloadRights } from './reload';

interface Filter {
  enabled?: boolean;
}
const service = tableService<ActionInfo, LabelInput, Filter>('/api/security/action', [
  'get',
  'edit',
  'enable',
  'history',
  'export',
]);

export default function Actions() {
  const all = useMessages(securityMessages);
  const m = all.action;
  const queries = useQueryClient();
  const actions: Resource<ActionInfo, LabelInput, Filter> = {
    name: 'actions',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_SECURITY'],
    fields: {
      code: { kind: 'code', label: all.code },
      nameZh: { kind: 'text', label: all.nameZh },
      nameEn: { kind: 'text', label: all.nameEn },
      sortOrder: { kind: 'number', label: all.order },
      enabled: { kind: 'switch', label: all.enabled },
    },
    columns: ['code', 'nameZh', 'nameEn', { name: 'sortOrder', sortable: true }, 'enabled'],
    filters: ['enabled'],
    form: [
      { name: 'nameZh', required: true, max: 100 },
      { name: 'nameEn', required: true, max: 100 },
      { name: 'sortOrder', required: true, min: 0 },
    ],
    service: followed(service, ['update', 'enable', 'disable'], () => reloadRights(queries)),
  };
  return <ResourcePage resource={actions} />;
}
