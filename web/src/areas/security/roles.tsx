import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import type { Role, RoleSave } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { studentTypeOptions } from './kinds';
import { securityMessages } from './messages';
import { followed, reloadRights } from './reload';
import { CompareDialog } from './role/CompareDialog';
import { CopyDialog } from './role/CopyDialog';
import { RoleEditor } from './role/RoleEditor';

interface Filter {
  enabled?: boolean;
  superAdmin?: boolean;
}
const MOST_COMPARED = 4;
const service = tableService<Role, RoleSave, Filter>('/api/security/role', [
  'get',
  'add',
  'edit',
  'delete',
  'enable',
  'history',
  'export',
]);

export default function Roles() {
  const all = useMessages(securityMessages);
  const m = all.role;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [copying, setCopying] = useState<Role>();
  const [compared, setCompared] = useState<readonly Role[]>();
  const roles: Resource<Role, RoleSave, Filter> = {
    name: 'roles',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_SECURITY'],
    fields: {
      code: { kind: 'code', label: all.code },
      nameZh: { kind: 'text', label: all.nameZh },
      nameEn: { kind: 'text', label: all.nameEn },
      description: { kind: 'text', label: m.description },
      studentTypes: { kind: 'multiSelect', label: m.studentTypes, options: studentTypeOptions(all) },
      superAdmin: { kind: 'switch', label: m.superAdmin },
      secondFactor: { kind: 'switch', label: m.secondFactor },
      enabled: { kind: 'switch', label: all.enabled },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameZh', english: 'nameEn', sortable: true },
      'studentTypes',
      'description',
      { name: 'secondFactor', optional: true },
      { name: 'superAdmin', optional: true },
      'enabled',
    ],
    filters: ['enabled', 'superAdmin'],
    details: ['code', 'nameZh', 'nameEn', 'description', 'studentTypes', 'secondFactor', 'superAdmin', 'enabled'],
    rowActions: [{ key: 'copy', label: m.copy, action: 'add', when: (role) => !role.superAdmin, run: setCopying }],
    bulkActions: [
      {
        key: 'compare',
        label: m.compare,
        action: 'get',
        run: (rows) => {
          if (rows.length >= 2 && rows.length <= MOST_COMPARED) setCompared(rows);
          else void message.info(m.compareNeeds);
        },
      },
    ],
    editor: (props) => <RoleEditor {...props} />,
    service: followed(service, ['enable', 'disable', 'remove'], () => reloadRights(queries)),
  };
  const close = () => setCopying(undefined);
  return (
    <>
      <ResourcePage resource={roles} />
      {copying !== undefined && (
        <CopyDialog
          role={copying}
          onClose={close}
          onSaved={() => {
            close();
            void queries.invalidateQueries({ queryKey: ['roles'] });
          }}
        />
      )}
      {compared !== undefined && <CompareDialog roles={compared} onClose={() => setCompared(undefined)} />}
    </>
  );
}
