import type { PermissionId, UserInfo } from '@/api/schema.gen';

export const ACTIONS = [
  'add',
  'delete',
  'edit',
  'query',
  'get',
  'enable',
  'disable',
  'import',
  'export',
  'add_course',
] as const;
export type Action = (typeof ACTIONS)[number];
export type { PermissionId };
/** The code of addresses that stay known but open to nobody; it cannot be granted. */
export const NOBODY = 'DEPRECATED_NOBODY';
export type PageCode = PermissionId | typeof NOBODY;
export type Grants = ReadonlyMap<string, ReadonlySet<string>>;

/** The union of what all of the user's roles grant. */
export function grantsOf(user: Pick<UserInfo, 'roles'>): Grants {
  if (!Array.isArray(user.roles) || user.roles.length === 0) throw new Error('roles must be a non-null array');
  const grants = new Map<string, Set<string>>();
  for (const { permissionId, actionEntitySet } of user.roles.flatMap((role) => role.permissions)) {
    const actions = grants.get(permissionId) ?? new Set();
    for (const { action } of actionEntitySet) actions.add(action);
    grants.set(permissionId, actions);
  }
  return grants;
}

/** Open when nothing is asked for; otherwise any one of the listed permissions is enough. */
export function canVisit(grants: Grants, permissions: readonly string[] | undefined): boolean {
  return permissions === undefined || permissions.some((id) => grants.has(id));
}

/** One action or several joined by `||`, any of which is enough; any one of the permissions may grant it. */
export type ActionList = Action | `${Action}||${string}` | `${Action} ||${string}`;

export function canAct(grants: Grants, permissions: readonly string[], actions: ActionList): boolean {
  const wanted = actions.split('||').map((action) => action.trim());
  return permissions.some((id) => wanted.some((action) => grants.get(id)?.has(action)));
}
