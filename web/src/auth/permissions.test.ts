import { describe, expect, it } from 'vitest';
import { type Action, canAct, canVisit, grantsOf } from './permissions';

const role = (permissionId: string, ...actions: Action[]) => ({
  id: 'r',
  code: 'r',
  name: 'r',
  permissions: [
    { permissionId, permissionName: '', actionEntitySet: actions.map((action) => ({ action, describe: '' })) },
  ],
});

describe('permissions', () => {
  it.each([[[]], [null], [undefined]])('rejects a user whose roles are %j', (roles) => {
    expect(() => grantsOf({ roles: roles as never })).toThrow('roles must be a non-null array');
  });
  it('accepts a role without permissions', () => {
    expect(grantsOf({ roles: [{ ...role('A'), permissions: [] }] }).size).toBe(0);
  });
  it('opens a page that asks for nothing, and one of whose permissions is held', () => {
    const grants = grantsOf({ roles: [role('A', 'add')] });
    expect(canVisit(grants, undefined)).toBe(true);
    expect(canVisit(grants, ['B', 'A'])).toBe(true);
    expect(canVisit(grants, ['B'])).toBe(false);
    expect(canVisit(grants, [])).toBe(false);
  });
  it('allows an action any role grants, and any one of a list', () => {
    const grants = grantsOf({ roles: [role('A', 'add'), role('A', 'edit'), role('B', 'delete')] });
    expect(canAct(grants, ['A'], 'edit')).toBe(true);
    expect(canAct(grants, ['A'], 'delete||add')).toBe(true);
    expect(canAct(grants, ['A'], 'delete || add')).toBe(true);
    expect(canAct(grants, ['A'], 'delete||import')).toBe(false);
    expect(canAct(grants, ['A', 'B'], 'delete')).toBe(true);
    expect(canAct(grants, [], 'add')).toBe(false);
  });
});
