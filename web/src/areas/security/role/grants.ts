import { api, result } from '@/api/client';
import type { GrantInput, TreePermission } from '@/api/schema.gen';

export interface TreeModule {
  code: string;
  nameZh: string;
  nameEn: string;
  permissions: readonly TreePermission[];
}
/** Permission code → granted actions. A permission without actions is not listed. */
export type Granted = Readonly<Record<string, readonly string[]>>;
export interface Cell {
  permission: TreePermission;
  action: string;
}
const NOTHING: readonly string[] = [];

export const loadTree = () => result(api.GET('/api/security/permission/tree'));

export const fromWire = (grants: readonly GrantInput[]): Granted =>
  Object.fromEntries(
    grants.filter((grant) => grant.actions.length > 0).map(({ permissionId, actions }) => [permissionId, actions]),
  );
export const toWire = (granted: Granted): GrantInput[] =>
  Object.entries(granted).map(([permissionId, actions]) => ({ permissionId, actions: [...actions] }));

export const actionsOf = (granted: Granted, code: string): readonly string[] => granted[code] ?? NOTHING;
export const countOf = (granted: Granted): number =>
  Object.values(granted).reduce((sum, actions) => sum + actions.length, 0);

/** The boxes of some permissions that the caller may tick, all of them or one column. */
export function cellsOf(permissions: readonly TreePermission[], action?: string): readonly Cell[] {
  return permissions.flatMap((permission) =>
    permission.grantable
      .filter((candidate) => action === undefined || candidate === action)
      .map((candidate) => ({ permission, action: candidate })),
  );
}

/** Ticks or clears boxes; what the caller cannot grant is never among them, so it stays as it is. */
export function setCells(granted: Granted, cells: readonly Cell[], on: boolean): Granted {
  const changed: Record<string, readonly string[]> = { ...granted };
  for (const { permission, action } of cells) {
    const held = changed[permission.code] ?? NOTHING;
    if (held.includes(action) === on) continue;
    const next = on ? [...held, action] : held.filter((other) => other !== action);
    if (next.length > 0) changed[permission.code] = next;
    else delete changed[permission.code];
  }
  return changed;
}

export type Tick = 'all' | 'some' | 'none';
export function tickOf(granted: Granted, cells: readonly Cell[]): Tick {
  const on = cells.filter(({ permission, action }) => actionsOf(granted, permission.code).includes(action)).length;
  if (on === 0) return 'none';
  return on === cells.length ? 'all' : 'some';
}

/** Modules with the permissions whose name or code has the text; with `only`, those that are granted. */
export function narrow(tree: readonly TreeModule[], text: string, only: Granted | undefined): readonly TreeModule[] {
  const wanted = text.trim().toLowerCase();
  const kept = (permission: TreePermission) =>
    `${permission.code} ${permission.nameZh} ${permission.nameEn}`.toLowerCase().includes(wanted) &&
    (only === undefined || actionsOf(only, permission.code).length > 0);
  return tree
    .map((module) => ({ ...module, permissions: module.permissions.filter(kept) }))
    .filter((module) => module.permissions.length > 0);
}
