import { useQuery } from '@tanstack/react-query';
import { call } from '@/api/client';
import { at } from '../../common/fields';
import type { DepartmentNode } from '../rows';
import { sumBelow } from '../units/tree';

export const DEPARTMENTS = 'departments';
const PATH = at('/organization/departmentTree');

/** All departments the user may see, in their tree; searching is done here, the tree is small. */
export const useDepartmentTree = () =>
  useQuery({
    queryKey: [DEPARTMENTS, 'tree'],
    queryFn: ({ signal }) => call<readonly DepartmentNode[]>('GET', PATH, { signal }),
  });

/** The tree with the number of people in a department and below it behind each name. */
export function counted(
  tree: readonly DepartmentNode[],
  text: (count: number) => string | undefined,
): readonly DepartmentNode[] {
  return tree.map((unit) => ({
    ...unit,
    note: text(sumBelow(unit, ({ staffCount }) => staffCount)),
    children: counted(unit.children, text),
  }));
}
