import { useState } from 'react';
import { call } from '@/api/client';
import type { User, UserSave, UserSaved } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { optionsOf, tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { kindOptions } from './kinds';
import { securityMessages } from './messages';
import { TemporaryPassword } from './TemporaryPassword';
import { Explain } from './user/Explain';
import { HeldRoles, loadHeldRoles } from './user/HeldRoles';

interface Row extends User {
  roleIds?: string[];
  labels?: Record<string, string>;
}
interface Draft extends Omit<UserSave, 'roleIds'> {
  roleIds: string[];
}
interface Filter {
  kind?: string;
  enabled?: boolean;
  mustChangePassword?: boolean;
  lastSignInAtFrom?: string;
  lastSignInAtTo?: string;
}
const PATH = '/api/security/user';
const roles = optionsOf('/api/security/role');
const service = tableService<Row, Draft, Filter>(PATH, [
  'get',
  'edit',
  'delete',
  'enable',
  'history',
  'import',
  'export',
]);

export default function Users() {
  const all = useMessages(securityMessages);
  const m = all.user;
  const [made, setMade] = useState<{ name: string; password: string }>();
  const users: Resource<Row, Draft, Filter> = {
    name: 'users',
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_SECURITY'],
    fields: {
      username: { kind: 'code', label: m.username, help: m.usernameHelp },
      name: { kind: 'text', label: m.name },
      nickname: { kind: 'text', label: m.nickname },
      kind: { kind: 'select', label: all.kind, options: kindOptions(all) },
      email: { kind: 'text', label: m.email },
      mobile: {
        kind: 'protected',
        label: m.mobile,
        help: m.mobileHelp,
        reveal: { path: PATH, permissions: ['ADMIN_AUTH_SECURITY'], action: 'edit' },
      },
      language: {
        kind: 'select',
        label: m.language,
        options: [
          { value: 'zh-CN', label: m.chinese },
          { value: 'en-US', label: m.english },
        ],
      },
      roleIds: { kind: 'references', label: m.roles, help: m.rolesHelp, source: roles },
      enabled: { kind: 'switch', label: all.enabled },
      mustChangePassword: { kind: 'switch', label: m.mustChange },
      lastSignInAt: { kind: 'dateTime', label: m.lastSignIn },
      lastSignInAtFrom: { kind: 'dateTime', label: m.lastFrom },
      lastSignInAtTo: { kind: 'dateTime', label: m.lastTo },
    },
    columns: [
      { name: 'username', sortable: true },
      { name: 'name', sortable: true },
      { name: 'kind', sortable: true },
      'email',
      { name: 'mobile', optional: true },
      'enabled',
      { name: 'mustChangePassword', optional: true },
      { name: 'lastSignInAt', sortable: true },
    ],
    filters: ['kind', 'enabled', 'mustChangePassword', 'lastSignInAtFrom', 'lastSignInAtTo'],
    form: [
      { name: 'username', required: true, max: 50, once: true },
      { name: 'name', required: true, max: 100 },
      { name: 'kind', required: true },
      { name: 'nickname', max: 50 },
      { name: 'email', max: 200 },
      { name: 'mobile', max: 30 },
      'language',
      { name: 'roleIds', wide: true, initial: [] },
    ],
    details: [
      'username',
      'name',
      'nickname',
      'kind',
      'email',
      'mobile',
      'language',
      'enabled',
      'mustChangePassword',
      'lastSignInAt',
    ],
    prepare: async (row) => ({ ...row, roleIds: (await loadHeldRoles(row.id)).map((role) => role.id) }),
    drawer: (row) => (
      <>
        <HeldRoles userId={row.id} />
        <Explain userId={row.id} />
      </>
    ),
    service: {
      ...service,
      update: (draft) => call('PATCH', PATH, { body: filled(draft) }),
      create: async (draft, idempotencyKey) => {
        const saved = await call<UserSaved>('POST', PATH, { body: filled(draft), idempotencyKey });
        if (saved.temporaryPassword) setMade({ name: draft.name, password: saved.temporaryPassword });
        return saved;
      },
    },
  };
  return (
    <>
      <ResourcePage resource={users} />
      {made !== undefined && <TemporaryPassword {...made} onClose={() => setMade(undefined)} />}
    </>
  );
}

/** No language means the browser's own, which the server writes as empty text. */
const filled = <D extends Draft>(draft: D): D => ({ ...draft, language: draft.language ?? '' });
