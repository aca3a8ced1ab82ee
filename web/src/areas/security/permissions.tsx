import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LabelInput, Permission as PermissionInfo } from '@/api/schema.gen';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { riskOptions } from './kinds';
import { securityMessages } from './messages';
import { Holders } from './permission/Holders';
import { followed, reloadRights } from './reload';
import { loadTree } from './role/grants';

interface Filter {
  module?: string;
  risk?: string;
}
const service = tableService<PermissionInfo, LabelInput, Filter>('/api/security/permission', [
  'get',
  'edit',
  'history',
  'export',
]);

export default function Permissions() {
  const all = useMessages(securityMessages);
  const m = all.permission;
  const queries = useQueryClient();
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const tree = useQuery({ queryKey: ['permission-tree'], queryFn: loadTree });
  const modules = (tree.data ?? []).map(({ code, nameZh, nameEn }) => ({
    value: code,
    label: chinese ? nameZh : nameEn,
  }));
  const permissions: Resource<PermissionInfo, LabelInput, Filter> = {
    name: 'permissions',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_SECURITY'],
    fields: {
      code: { kind: 'code', label: all.code },
      nameZh: { kind: 'text', label: all.nameZh },
      nameEn: { kind: 'text', label: all.nameEn },
      module: { kind: 'select', label: m.module, options: modules },
      risk: { kind: 'select', label: m.risk, options: riskOptions(all) },
      sortOrder: { kind: 'number', label: all.order },
    },
    columns: ['code', { name: 'nameZh', english: 'nameEn' }, 'module', 'risk', { name: 'sortOrder', sortable: true }],
    filters: ['module', 'risk'],
    form: [
      { name: 'nameZh', required: true, max: 100 },
      { name: 'nameEn', required: true, max: 100 },
      { name: 'sortOrder', required: true, min: 0 },
    ],
    details: ['code', 'nameZh', 'nameEn', 'module', 'risk', 'sortOrder'],
    drawer: (row) => <Holders permission={row} />,
    service: followed(service, ['update'], () => reloadRights(queries)),
  };
  return <ResourcePage resource={permissions} />;
}
