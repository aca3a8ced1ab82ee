import type { Rule } from 'antd/es/form';
import type { ReactNode } from 'react';
import type { ApiPath } from '@/api/client';
import type { PermissionId } from '@/auth/permissions';
import type { UnitVerb } from './commands';

/** What differs between trees of units. */
export interface UnitKind {
  /** The query key, and the prefix of input ids. */
  name: string;
  path: ApiPath;
  permissions: readonly PermissionId[];
  entity: string;
  /** The control that chooses the new parent or the unit to merge into. */
  target: (verb: UnitVerb, id: string) => ReactNode;
  /** What the screen knows to be impossible before the server says so. */
  rule?: (verb: UnitVerb, id: string) => Rule;
}
