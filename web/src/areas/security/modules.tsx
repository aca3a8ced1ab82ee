import { useQueryClient } from '@tanstack/react-query';
import type { Module as ModuleInfo, ModuleInput } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { optionsOf, tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { securityMessages } from './messages';
import { followed, reloadRights } from './reload';

interface Filter {
  parentId?: string;
  visible?: boolean;
}
const PATH = '/api/security/module';
const parents = optionsOf(PATH);
const service = tableService<ModuleInfo, ModuleInput, Filter>(PATH, ['get', 'edit', 'history', 'export']);

export default function Modules() {
  const all = useMessages(securityMessages);
  const m = all.module;
  const queries = useQueryClient();
  const modules: Resource<ModuleInfo, ModuleInput, Filter> = {
    name: 'modules',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_SECURITY'],
    fields: {
      code: { kind: 'code', label: all.code },
      nameZh: { kind: 'text', label: all.nameZh },
      nameEn: { kind: 'text', label: all.nameEn },
      path: { kind: 'code', label: m.path },
      parentId: { kind: 'reference', label: m.parent, source: parents },
      sortOrder: { kind: 'number', label: all.order },
      visible: { kind: 'switch', label: m.visible },
    },
    columns: ['code', 'nameZh', 'nameEn', 'path', 'parentId', { name: 'sortOrder', sortable: true }, 'visible'],
    filters: ['visible', 'parentId'],
    form: [
      { name: 'nameZh', required: true, max: 100 },
      { name: 'nameEn', required: true, max: 100 },
      { name: 'sortOrder', required: true, min: 0 },
      'visible',
    ],
    service: followed(service, ['update'], () => reloadRights(queries)),
  };
  return <ResourcePage resource={modules} />;
}
