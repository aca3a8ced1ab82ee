import type { PropsWithChildren } from 'react';
import { type ActionList, canAct, type PermissionId } from './permissions';
import { useSession } from './session';

interface Props {
  permissions: readonly PermissionId[];
  action: ActionList;
}

/** Shows its content only to those who may: `<Can permissions={['…']} action="add||edit">`. */
export function Can({ permissions, action, children }: PropsWithChildren<Props>) {
  return useCan(permissions)(action) ? children : null;
}

export function useCan(permissions: readonly PermissionId[]): (action: ActionList) => boolean {
  const grants = useSession((s) => s.grants);
  return (action) => canAct(grants, permissions, action);
}
